import { expect, test } from "vitest";
import { readContent } from "./records.ts";

test("the study of returns splits at least five sentences, one of which names no answer", () => {
  const study = readContent().caseStudies.find(({ id }) => id === "custom-software-roi");
  const split = study?.sections.flatMap((section) => (section.kind === "split" ? section.sentences : [])) ?? [];
  expect(split.length).toBeGreaterThanOrEqual(5);
  expect(split.filter((sentence) => !/ through | via | to focus /.test(sentence))).toHaveLength(1);
});
