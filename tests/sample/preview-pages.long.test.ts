import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { findDistinctPages } from "../support/distinct-pages.ts";
import { pageAt, parsedPages } from "../support/parsed-pages.ts";
import { SAMPLE_SITE } from "../support/sites.ts";
import { startEditor } from "../support/start-editor.ts";
import { IS_LONG } from "../support/test-run.ts";

/* The preview of the sample site against its built pages: those that have all components, and the others in `npm run test:all`. */

type Page = { path: string; built: ReturnType<typeof load>; shown: ReturnType<typeof load> };

const editor = await startEditor(SAMPLE_SITE.content);
afterAll(() => editor[Symbol.asyncDispose]());
const pages: Page[] = [];
const all = parsedPages(SAMPLE_SITE.dist);
for (const path of IS_LONG ? all.keys() : findDistinctPages([{ ...SAMPLE_SITE, url: "" }]).map((page) => page.path)) {
  const shown = await (await fetch(editor.pages + (path === "/" ? "" : path))).text();
  pages.push({ path, built: pageAt(all, path), shown: load(shown) });
}

/** The words of a page without those of scripts and the search, in which long words may break. */
function wordsOf(page: Page["built"]): string {
  const body = page("body").clone();
  body.find("script,style,noscript,dialog").remove();
  return body
    .text()
    .replace(/[\u00ad\u200b]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

test("each page has the words of the built page", () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const { path, built, shown } of pages)
    expect({ path, words: wordsOf(shown) }).toEqual({ path, words: wordsOf(built) });
});

test("each page has the drawings of the built page", () => {
  const drawingsOf = (page: Page["built"]) =>
    page("img[src*='/drawings/']")
      .map((_, { attribs }) => attribs.src?.replace("/office/content/page", ""))
      .get();
  for (const { path, built, shown } of pages)
    expect({ path, drawings: drawingsOf(shown) }).toEqual({ path, drawings: drawingsOf(built) });
});

/** Texts that are not written in a record, such as the dates of jobs. */
const UNNAMED_SHARE = 0.02;

test("98 % of the visible texts name their field, and no invisible mark is left", () => {
  let count = 0;
  const unnamed: string[] = [];
  for (const { path, shown } of pages) {
    expect(shown.html()).not.toMatch(/[\u{100000}-\u{10ffff}]/u);
    for (const element of shown("body *").toArray()) {
      for (const node of element.children) {
        if (node.type !== "text" || !/\p{L}/u.test(node.data)) continue;
        /* The contents of a page repeat its headings, which name their fields. */
        if (shown(element).closest("style,noscript,dialog,svg,.sr,[data-contents]").length > 0) continue;
        count++;
        if (shown(element).closest("[data-field]").length === 0) unnamed.push(`${path}: ${node.data.trim()}`);
      }
    }
  }
  expect(count).toBeGreaterThan(2000);
  expect(unnamed.length / count, unnamed.join("\n")).toBeLessThan(UNNAMED_SHARE);
});

test("each picture, logo and video names its field", () => {
  const logo = "header a[href='/office/content/page'] svg";
  const media = pages.flatMap(({ path, shown }) =>
    shown(`img[src*='/_astro/'],video,${logo}`)
      .map((_, element) => ({
        path,
        file: element.attribs.src,
        field: shown(element).closest("[data-field]").attr("data-field"),
      }))
      .get(),
  );
  expect(media.length).toBeGreaterThan(20);
  expect(
    media.filter(({ field }) => !field || !/"(picture|image|logo|video|poster|before|after|card|body)"/.test(field)),
  ).toEqual([]);
});

test("a field that is named exists in its record", () => {
  const names = new Set(
    pages.flatMap(({ shown }) =>
      shown("[data-field]")
        .map((_, { attribs }) => attribs["data-field"])
        .get(),
    ),
  );
  expect(names.size).toBeGreaterThan(1000);
  const records = new Map<string, unknown>();
  for (const name of names) {
    const [record, path] = JSON.parse(name) as [string, (string | number)[]];
    if (!records.has(record)) records.set(record, parse(readFileSync(join(editor.valid, record), "utf8")));
    const value = path.reduce<unknown>(
      (part, key) => (part as Record<string | number, unknown> | undefined)?.[key],
      records.get(record),
    );
    /* A site without a logo has a mark in its place. */
    if (record === "site.yaml" && path[0] === "logo") continue;
    expect({ name, value }).toEqual({ name, value: expect.anything() });
  }
});
