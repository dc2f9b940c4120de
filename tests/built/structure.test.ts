import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "../support/built-pages.ts";
import { gluedWords } from "../support/glued-words.ts";
import { parsedPages } from "../support/parsed-pages.ts";
import { siteUnderTest } from "../support/sites.ts";

/* The structure of every page, whatever its content. */

const pages = parsedPages();

test.each([...pages])("%s has the landmarks, one h1, and headings without skipped levels", (_path, $) => {
  expect($("body > header, body > :not(main) header, [role=banner]").length).toBeGreaterThan(0);
  expect($("body footer").length).toBeGreaterThan(0);
  expect($("main#main")).toHaveLength(1);
  expect($("title").text()).not.toBe("");
  const levels = $("main")
    .find("h1, h2, h3, h4, h5, h6")
    .toArray()
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
});

test.each([...pages])("every section of %s has a heading, and no heading, list or link is empty", (_path, $) => {
  const main = $("main");
  const unnamed = main
    .find("section[id]")
    .toArray()
    .filter((section) => !$(`[id="${$(section).attr("aria-labelledby")}"]`).is("h1, h2, h3, h4, h5, h6"));
  expect(unnamed.map((section) => $(section).attr("id"))).toEqual([]);
  const empty = main
    .find("h1, h2, h3, h4, h5, h6, ul, ol, a[href], tbody")
    .toArray()
    .filter((element) => $(element).text().trim() === "" && $(element).find("img, svg").length === 0);
  expect(empty.map((element) => $.html(element))).toEqual([]);
});

test.each([...pages])("every article of %s has a name, and no words lack a space between them", (_path, $) => {
  const unnamed = $("article")
    .toArray()
    .filter((article) => !/\w/.test($(`[id="${$(article).attr("aria-labelledby")}"]`).text()));
  expect(unnamed.map((article) => $.html(article))).toEqual([]);
  expect(gluedWords($)).toEqual([]);
});

test.each([...pages])("the skip link of %s comes first and names its purpose", (_path, $) => {
  const skip = $("a[href='#main']").first();
  expect(skip.text()).toMatch(/\w/);
  expect($("body").text().trim().startsWith(skip.text())).toBe(true);
});

test.each([...builtPages()])("%s defines the properties that style sheets loaded later read", (_path, html) => {
  const folder = join(siteUnderTest().dist, "_astro");
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const later = sheets.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const names = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name]) => name);
  const read = new Set(names(/var\((--[\w-]+)\)/g, later));
  expect(read.size).toBeGreaterThan(0);
  const defined = new Set(names(/[{;](--[\w-]+):/g, html + later));
  expect([...read].filter((name) => !defined.has(name))).toEqual([]);
});

test("the search index has pages", () => {
  const file = join(siteUnderTest().dist, "pagefind/pagefind-entry.json");
  expect(existsSync(file)).toBe(true);
  const { languages } = JSON.parse(readFileSync(file, "utf8")) as { languages: Record<string, { page_count: number }> };
  expect(Object.values(languages).map(({ page_count }) => page_count)).toEqual([expect.any(Number)]);
  expect(Object.values(languages)[0]?.page_count).toBeGreaterThan(0);
});
