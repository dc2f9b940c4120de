import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { publicPages } from "./public-pages.ts";
import { sitemap } from "./sitemap.ts";

const pages = publicPages(readContent());
const ORIGIN = new URL("https://www.example.com");

test("an entry has a date only if it is known", () => {
  const xml = sitemap(pages, ORIGIN, new Map([["pages/about.yaml", "2026-03-01"]]));
  expect(xml).toContain("<loc>https://www.example.com/about</loc><lastmod>2026-03-01</lastmod>");
  expect(xml).toContain("<loc>https://www.example.com/book</loc></url>");
  expect(xml).not.toContain("<lastmod></lastmod>");
});
