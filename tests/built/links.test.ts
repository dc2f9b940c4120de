import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CheerioAPI } from "cheerio";
import { expect, test } from "vitest";
import { parsedPages } from "../support/parsed-pages.ts";
import { siteUnderTest } from "../support/sites.ts";

/* Every link, id and asset of the built pages. */

const { dist } = siteUnderTest();
const pages = parsedPages(dist);

const attributes = ($: CheerioAPI, selector: string, name: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? "");
const hasId = ($: CheerioAPI, id: string) => attributes($, "[id]", "id").includes(id);
/** `check` of every link, as `page → href`. */
const links = (check: (href: string, path: string) => boolean) =>
  [...pages].flatMap(([path, $]) =>
    attributes($, "a[href]", "href")
      .filter((href) => check(href, path))
      .map((href) => `${path} → ${href}`),
  );
const isInternal = (href: string) => href.startsWith("/") || href.startsWith("#");

test("ids are unique on each page", () => {
  const duplicates = [...pages].flatMap(([path, $]) => {
    const ids = attributes($, "[id]", "id");
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path} ${id}`);
  });
  expect(duplicates).toEqual([]);
});

test("every internal link leads to a page, and its fragment to an element there", () => {
  const dead = links((href, path) => {
    if (!isInternal(href)) return false;
    const { pathname, hash } = new URL(href, `http://site${path}`);
    const target = pages.get(pathname);
    return !target || (hash.length > 1 && !hasId(target, hash.slice(1)));
  });
  expect([...new Set(dead)]).toEqual([]);
});

test("every other link is a well-formed https, mail or telephone link", () => {
  const isWellFormed = (href: string) => /^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d+)$/.test(href);
  expect(links((href) => !isInternal(href) && !isWellFormed(href))).toEqual([]);
});

test("every style sheet, font, script and image exists", () => {
  const SOURCES: [selector: string, attribute: string][] = [
    ["link[href]:not([rel=canonical])", "href"],
    ["[src]", "src"],
    ["[data-fallback]", "data-fallback"],
    ["[component-url]", "component-url"],
    ["[renderer-url]", "renderer-url"],
  ];
  const assets = new Set(
    [...pages.values()]
      .flatMap(($) => SOURCES.flatMap(([selector, attribute]) => attributes($, selector, attribute)))
      .filter((url) => !url.startsWith("data:")),
  );
  expect(assets.size).toBeGreaterThan(5);
  const missing = [...assets].filter((url) => !existsSync(join(dist, new URL(url, "http://site").pathname)));
  expect(missing).toEqual([]);
});
