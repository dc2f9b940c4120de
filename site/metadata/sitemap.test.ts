import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { publicPages } from "./public-pages.ts";
import { sitemap } from "./sitemap.ts";

const pages = publicPages(readContent());
const ORIGIN = new URL("https://www.example.com");

test("the sitemap is well-formed and contains the absolute address of every page", () => {
  const xml = sitemap(pages, ORIGIN, new Map());
  const [root, ...inside] = parseMarkup(xml.replace(/^<\?xml.*?\?>/, "").trim());
  expect(root).toEqual({ name: "urlset", attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" } });
  expect(inside.filter(({ name }) => name === "url")).toHaveLength(pages.length);
  for (const { path } of pages) expect(xml).toContain(`<loc>https://www.example.com${path}</loc>`);
});

test("an entry has a date only if it is known", () => {
  const xml = sitemap(pages, ORIGIN, new Map([["pages/about.yaml", "2026-03-01"]]));
  expect(xml).toContain("<loc>https://www.example.com/about</loc><lastmod>2026-03-01</lastmod>");
  expect(xml).toContain("<loc>https://www.example.com/book</loc></url>");
  expect(xml).not.toContain("<lastmod></lastmod>");
});
