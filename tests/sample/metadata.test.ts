import type { CheerioAPI } from "cheerio";
import { expect, test } from "vitest";
import { pageAt, parsedPages } from "../support/parsed-pages.ts";

/* What is expected of the sample's metadata; tests/built/metadata.test.ts has what is expected of any content. */

const pages = parsedPages();
const meta = ($: CheerioAPI, name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr("content") ?? "";
const listed = new Map([...pages].filter(([, $]) => meta($, "robots") !== "noindex"));

test("every page has its own title and description of a usable length", () => {
  const titles = [...listed.values()].map(($) => $("title").text());
  const descriptions = [...listed.values()].map(($) => meta($, "description"));
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(75);
  expect(Math.min(...descriptions.map(({ length }) => length))).toBeGreaterThan(0);
});

test("every case study has a date", () => {
  const studies = [...listed.keys()].filter((path) => path.startsWith("/case-studies/"));
  expect(studies.length).toBeGreaterThan(3);
  for (const path of studies) expect(meta(pageAt(pages, path), "article:published_time"), path).not.toBe("");
});
