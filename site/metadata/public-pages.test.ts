import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { publicPage, publicPages } from "./public-pages.ts";

const pages = publicPages(readContent());

test("a page depends on its own record and on those it lists", () => {
  const files = publicPage("/case-studies", pages).records.map(({ file }) => file);
  expect(files).toEqual([
    "pages/case-studies.yaml",
    ...readContent().caseStudies.map(({ id }) => `case-studies/${id}.yaml`),
  ]);
});

test("a route without a record throws an error that names the file to change", () => {
  expect(() => publicPage("/pricing", pages)).toThrow("content/pages/");
});
