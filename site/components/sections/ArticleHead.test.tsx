import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { ArticleHead } from "./ArticleHead.tsx";

/** The size of the picture above an article. */
function sizeOf(type: "png" | "jpg") {
  const file = { path: `x.${type}`, type, width: 1600, height: 1400, bytes: 1, hash: type };
  const picture = { file, alt: "A screen", focus: { x: 50, y: 50 } };
  const [study] = readContent().caseStudies;
  const $ = load(
    (study && renderToStaticMarkup(<ArticleHead study={{ ...study, image: undefined, picture }} />)) ?? "",
  );
  const { width, height } = $("img").attr() ?? {};
  return Number(width) / Number(height);
}

test("a photograph is cropped to a band, a screen is shown whole", () => {
  expect(sizeOf("jpg")).toBeCloseTo(2, 1);
  expect(sizeOf("png")).toBeCloseTo(1600 / 1400, 1);
});
