import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SECTION_KINDS } from "#site/sections/registry.ts";
import { Styleguide } from "#site/styleguide/Styleguide.tsx";
import { contentOfEveryKind } from "../support/every-kind.ts";

/* Seen as part of another one, which stands in the style guide, or in every state on pages, or not at all. */
const PARTS = [
  "Portrait",
  "Field",
  "FileField",
  "RadioCells",
  "RunningThread",
  "InlineSvg",
  "FormFrame",
  "FormResult",
  "ConfirmationCard",
  "Disclosure",
];

const componentsIn = (folder: string) =>
  readdirSync(`site/components/${folder}`)
    .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
    .map((name) => name.replace(".tsx", ""));

test("the style guide shows every part of the interface", () => {
  const source = readFileSync("site/styleguide/Styleguide.tsx", "utf8");
  const missing = [...componentsIn("ui"), ...componentsIn("forms")]
    .filter((name) => !PARTS.includes(name))
    .filter((name) => !source.includes(`/${name}.tsx"`));
  expect(missing).toEqual([]);
});

test("the style guide shows every kind of section", () => {
  const markup = renderToStaticMarkup(<Styleguide content={contentOfEveryKind()} mark="<svg/>" />);
  const missing = [...SECTION_KINDS.keys()].filter((kind) => !markup.includes(` id="${kind}-0"`));
  expect(missing).toEqual([]);
});
