import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheerioAPI } from "cheerio";
import { expect, test } from "vitest";
import { builtPages } from "../support/built-pages.ts";
import { gluedWords } from "../support/glued-words.ts";
import { parsedPages } from "../support/parsed-pages.ts";
import { siteUnderTest } from "../support/sites.ts";
import { violation } from "../support/violation.ts";

/* The structure and the links of all pages, whatever their content: one test for each rule. */

const { dist } = siteUnderTest();
const pages = parsedPages(dist);

const elementsOf = ($: CheerioAPI) => $("main").toArray();
type Elements = ReturnType<typeof elementsOf>;
/** A rule, the text to write where a page breaks it, and the function that finds the elements that break it. */
type Rule = [rule: string, fix: string, broken: ($: CheerioAPI, path: string) => Elements];

const HEADINGS = "h1, h2, h3, h4, h5, h6";
const idsOf = new Map(
  [...pages].map(([path, $]) => [
    path,
    $("[id]")
      .toArray()
      .map((element) => element.attribs.id),
  ]),
);
/** The body if a condition of the whole page does not hold. */
const bodyUnless = ($: CheerioAPI, isFulfilled: boolean) => (isFulfilled ? [] : $("body").toArray());
const hrefOf = ({ attribs }: Elements[number]) => attribs.href ?? "";
const isInternal = (link: Elements[number]) => /^[/#]/.test(hrefOf(link));

const RULES: Rule[] = [
  [
    "a page has a header, a main part and a footer",
    'one <header>, one <main id="main"> and a <footer>',
    ($) =>
      bodyUnless(
        $,
        $("body > header, body > :not(main) header, [role=banner]").length > 0 &&
          $("body footer").length > 0 &&
          $("main#main").length === 1,
      ),
  ],
  [
    "the main part has one h1, and headings skip no level",
    "a heading one level below the one before it at most",
    ($) => {
      const headings = $("main").find(HEADINGS).toArray();
      const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
      const skipping = headings.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1);
      return [...bodyUnless($, levels.filter((level) => level === 1).length === 1), ...skipping];
    },
  ],
  [
    "a section has a heading",
    "aria-labelledby with the id of its heading",
    ($) =>
      $("main section[id]")
        .toArray()
        .filter((section) => !$(`[id="${$(section).attr("aria-labelledby")}"]`).is(HEADINGS)),
  ],
  [
    "an article has a name",
    "aria-labelledby with the id of an element with text",
    ($) =>
      $("article")
        .toArray()
        .filter((article) => !/\w/.test($(`[id="${$(article).attr("aria-labelledby")}"]`).text())),
  ],
  [
    "no heading, list, table body or link is empty",
    "its text or picture, or nothing",
    ($) =>
      $("main")
        .find(`${HEADINGS}, ul, ol, a[href], tbody`)
        .toArray()
        .filter((element) => $(element).text().trim() === "" && $(element).find("img, svg").length === 0),
  ],
  [
    "the skip link comes first and names its purpose",
    '<a href="#main"> with text at the start of the body',
    ($) => {
      const skip = $("a[href='#main']").first().text();
      return bodyUnless($, /\w/.test(skip) && $("body").text().trim().startsWith(skip));
    },
  ],
  [
    "an id is unique on its page",
    "another id",
    ($) =>
      $("[id]")
        .toArray()
        .filter(({ attribs }, index, all) => all.findIndex((other) => other.attribs.id === attribs.id) !== index),
  ],
  [
    "an internal link leads to a page, and its fragment to an element there",
    "the address of a page, without or with an id on it",
    ($, path) =>
      $("a[href]")
        .toArray()
        .filter((link) => {
          if (!isInternal(link)) return false;
          const { pathname, hash } = new URL(hrefOf(link), `http://site${path}`);
          return !pages.has(pathname) || (hash.length > 1 && !idsOf.get(pathname)?.includes(decodeURIComponent(hash.slice(1))));
        }),
  ],
  [
    "any other link is a well-formed https, mail or telephone link",
    "https://…, mailto:… or tel:+…",
    ($) =>
      $("a[href]")
        .toArray()
        .filter(
          (link) =>
            !isInternal(link) && !/^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d+)$/.test(hrefOf(link)),
        ),
  ],
];

test.each(RULES)("%s", (rule, fix, broken) => {
  const found = [...pages].flatMap(([path, $]) =>
    broken($, path).map((element) =>
      violation(`${path}:${element.sourceCodeLocation?.startLine} ${$.html(element).slice(0, 120)}`, rule, fix),
    ),
  );
  expect(found).toEqual([]);
});

test("words have a space or a line break between them", () => {
  const glued = [...pages].flatMap(([path, $]) =>
    gluedWords($).map((texts) => violation(`${path} ${texts}`, "words are not separated", "a space between them")),
  );
  expect(glued).toEqual([]);
});

test("every style sheet, font, script and image exists", () => {
  const SOURCES: [selector: string, attribute: string][] = [
    ["link[href]:not([rel=canonical])", "href"],
    ["[src]", "src"],
    ["[data-fallback]", "data-fallback"],
    ["[component-url]", "component-url"],
    ["[renderer-url]", "renderer-url"],
  ];
  const assets = new Map(
    [...pages].flatMap(([path, $]) =>
      SOURCES.flatMap(([selector, name]) =>
        $(selector)
          .toArray()
          .map((element) => [$(element).attr(name) ?? "", path] as const),
      ),
    ),
  );
  expect(assets.size).toBeGreaterThan(5);
  const missing = [...assets]
    .filter(([url]) => !url.startsWith("data:") && !existsSync(join(dist, new URL(url, "http://site").pathname)))
    .map(([url, path]) => violation(`${path} ${url}`, "the file is missing", "the address of a file of the build"));
  expect(missing).toEqual([]);
});

test("every page defines the properties that style sheets loaded later read", () => {
  const folder = join(dist, "_astro");
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const later = sheets.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const names = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const read = new Set(names(/var\((--[\w-]+)\)/g, later));
  expect(read.size).toBeGreaterThan(0);
  const undefinedOnes = [...builtPages()].flatMap(([path, html]) => {
    const defined = new Set(names(/[{;](--[\w-]+):/g, html + later));
    return [...read]
      .filter((name) => !defined.has(name))
      .map((name) => violation(`${path} ${name}`, "the property is undefined", "a value in tokens.css"));
  });
  expect(undefinedOnes).toEqual([]);
});

test("the search index has pages", () => {
  const file = join(dist, "pagefind/pagefind-entry.json");
  const { languages } = JSON.parse(readFileSync(file, "utf8")) as { languages: Record<string, { page_count: number }> };
  expect(Object.values(languages).map(({ page_count }) => page_count > 0)).toEqual([true]);
});
