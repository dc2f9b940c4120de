import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentFolder, readContent } from "#site/content/records.ts";
import { publicPages, trailOf } from "./public-pages.ts";

const pages = publicPages(readContent());

test("every record that a page is made of is a file", () => {
  const files = pages.flatMap(({ records }) => records.map(({ file }) => file));
  expect(files.filter((file) => !existsSync(join(contentFolder(), file)))).toEqual([]);
});

test("every page but the first has a parent, and no path stands twice", () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const [home, ...others] = pages;
  expect(home?.parent).toBeUndefined();
  expect(others.filter(({ parent = "none" }) => !paths.includes(parent))).toEqual([]);
});

test("the trail of a page leads from the home page down to it", () => {
  const page = pages.find(({ path }) => path === "/case-studies/secure-devops");
  if (!page) throw new Error("The page is gone.");
  expect(trailOf(page, pages).map(({ path }) => path)).toEqual(["/", "/case-studies", "/case-studies/secure-devops"]);
});
