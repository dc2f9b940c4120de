import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentFolder, readContent } from "#site/content/records.ts";
import { publicPage, publicPages, trailOf } from "./public-pages.ts";

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

test("the trail of a page starts with the home page and ends with the page", () => {
  const page = publicPage("/case-studies/secure-devops", pages);
  expect(trailOf(page, pages).map(({ path }) => path)).toEqual(["/", "/case-studies", "/case-studies/secure-devops"]);
});

test("a page depends on its own record and on those it lists", () => {
  const files = publicPage("/case-studies", pages).records.map(({ file }) => file);
  expect(files).toEqual([
    "pages/case-studies.yaml",
    ...readContent().caseStudies.map(({ id }) => `case-studies/${id}.yaml`),
  ]);
});

test("a new page is public at the address of its file", () => {
  const content = readContent();
  const about = content.pages.find(({ path }) => path === "/about");
  if (!about) throw new Error("The sample has no page /about.");
  const page = { ...about, path: "/company/lost", page: { ...about.page, title: "Lost" } };
  expect(publicPage("/company/lost", publicPages({ ...content, pages: [...content.pages, page] }))).toMatchObject({
    title: "Lost",
    parent: "/",
    records: [{ file: "pages/company/lost.yaml" }],
    subject: { kind: "page" },
  });
});

test("a route without a record throws an error that names the file to change", () => {
  expect(() => publicPage("/pricing", pages)).toThrow("content/pages/");
});
