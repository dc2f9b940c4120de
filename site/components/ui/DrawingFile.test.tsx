import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import { DrawingOverPicture } from "./DrawingFile.tsx";

const study = readContent().caseStudies.find(({ picture, image }) => picture && image);
if (!study?.picture) throw new Error("The sample content has no case study with a picture and a drawing.");
const { picture } = study;
const drawing = studySpec(study, "card");

const images = (props: Partial<Parameters<typeof DrawingOverPicture>[0]>) =>
  load(renderToStaticMarkup(<DrawingOverPicture picture={undefined} drawing={undefined} place="card" {...props} />))(
    "img",
  )
    .toArray()
    .map(({ attribs }) => [attribs.src?.split("/")[1], attribs.alt]);

test("a drawing lies over its picture and has its description, which is read once", () => {
  expect(images({ picture, drawing, alt: "Project 1" })).toEqual([
    ["_astro", ""],
    ["drawings", picture.alt],
    ["drawings", picture.alt],
  ]);
});

test("a picture or a drawing may be alone", () => {
  expect(images({ picture })).toEqual([["_astro", picture.alt]]);
  expect(images({ drawing, alt: "Project 1" })).toEqual([
    ["drawings", "Project 1"],
    ["drawings", "Project 1"],
  ]);
});
