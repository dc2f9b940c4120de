import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentFolder, readContent } from "#site/content/records.ts";
import { publicPage, publicPages } from "./public-pages.ts";

const pages = publicPages(readContent());

test("every record of a page exists as a file", () => {
  const files = pages.flatMap(({ records }) => records.map(({ file }) => file));
  expect(files.filter((file) => !existsSync(join(contentFolder(), file)))).toEqual([]);
});

test("every page except the home page has a parent, and paths are unique", () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const [home, ...others] = pages;
  expect(home?.parent).toBeUndefined();
  expect(others.filter(({ parent = "none" }) => !paths.includes(parent))).toEqual([]);
});

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
