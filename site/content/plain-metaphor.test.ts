import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { copiedContent } from "../../tests/support/copied-content.ts";
import { confirmationWords } from "./read-words.ts";
import { readContent } from "./records.ts";

const content = copiedContent();

/** The captions and labels about weaving that the pages show. */
function captions() {
  const all = readContent(content.path());
  const texts = all.pages.flatMap(({ opening, sections }) => [
    opening?.kind === "service" && !opening.picture && opening.label?.name,
    opening?.kind === "headline" && opening.form?.hint,
    ...sections.map((section) => section.kind === "points" && section.layout === "diagram" && section.caption),
  ]);
  return [...texts, confirmationWords(all).contact.cloth].filter(Boolean);
}

test("a plain metaphor leaves out the captions and labels about weaving", async () => {
  expect(captions().length).toBeGreaterThan(3);
  await writeFile(content.path("theme.yaml"), "metaphor: plain\n");
  expect(captions()).toEqual([]);
});
