import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheerioAPI } from "cheerio";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readManifest } from "#server/config/read-manifest.ts";
import type { BuiltFile } from "#server/http/built-file.ts";
import { loadPages } from "#server/http/pages.ts";
import { BUDGETS, overWeight } from "../../bench/budgets.ts";
import { PHOTOGRAPHER } from "../support/add-pictures.ts";
import { builtPages } from "../support/built-pages.ts";
import { type Elements, PAGE_RULES, type Rule, violationsOf } from "../support/page-rules.ts";
import { parsedPages } from "../support/parsed-pages.ts";
import { siteUnderTest } from "../support/sites.ts";
import { violation } from "../support/violation.ts";

/* The structure and the links of all pages, whatever their content: one test for each rule. */

const { dist, content } = siteUnderTest();
const pages = parsedPages(dist);

const idsIn = ($: CheerioAPI) => $("[id]").map((_, { attribs }) => attribs.id);
const idsOf = new Map([...pages].map(([path, $]) => [path, idsIn($).get()]));
test("every page has its Brotli form as soon as it is served, and with a small dictionary pages take about half", async () => {
  const loaded = await loadPages(dist, { siteOrigin: "", backendOrigin: undefined, ...readManifest(dist) });
  const files = [...loaded.files].filter(([, { bodies }]) => /^text.html/.test(typeOf(bodies)));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(([, { bodies }]) => !bodies.has("br")).map(([path]) => path)).toEqual([]);
  const bytes = (encoding: "br" | "dcz") =>
    files.reduce((sum, [, { bodies }]) => sum + (bodies.get(encoding)?.bytes.length ?? Number.NaN), 0);
  expect(bytes("dcz")).toBeLessThan(0.6 * bytes("br"));
  /* Only the server names it. */
  const named = files.filter(([, { bodies }]) => bodies.get("identity")?.bytes.includes("compression-dictionary"));
  expect(named.map(([path]) => path)).toEqual([]);
  for (const { bodies } of loaded.notFound.values())
    expect(bodies.get("br")?.bytes.length).toBeLessThan(BUDGETS.dictionaryBytes);
});

const typeOf = (bodies: BuiltFile["bodies"]) => bodies.get("identity")?.headers["content-type"] ?? "";
const hrefOf = ({ attribs }: Elements[number]) => attribs.href ?? "";
const isInternal = (link: Elements[number]) => /^[/#]/.test(hrefOf(link));

const LINK_RULES: Rule[] = [
  [
    "an internal link leads to a page, and its fragment to an element there",
    "the address of a page, without or with an id on it",
    ($, path) =>
      $("a[href]")
        .toArray()
        .filter((link) => {
          if (!isInternal(link)) return false;
          const { pathname, hash } = new URL(hrefOf(link), `http://site${path}`);
          return (
            !pages.has(pathname) ||
            (hash.length > 1 && !idsOf.get(pathname)?.includes(decodeURIComponent(hash.slice(1))))
          );
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

test.each([...PAGE_RULES, ...LINK_RULES])("%s", (...rule) => {
  expect([...pages].flatMap(([path, $]) => violationsOf(rule, path, $))).toEqual([]);
});

/** Text browsers start a new line at these elements. DT and DD are missing because the search index does not. */
const BREAKS = new Set(
  "address article aside blockquote br button caption dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 header hr img input label legend li main nav ol p search section table td textarea th tr ul".split(
    " ",
  ),
);
const IGNORED = "script, style, template, noscript, svg, [aria-hidden='true']";

/**
 * Finds words without a space or line break between them in the page's text, although the layout separates them:
 * "Cloud & DevOpsShip on any day". Text browsers, search excerpts and copied text would show that.
 *
 * @returns the texts on both sides of each such place
 */
function gluedWords($: CheerioAPI): string[] {
  const glued: string[] = [];
  let before = "";
  type Content = ReturnType<ReturnType<CheerioAPI>["contents"]>;
  const read = (content: Content) => {
    for (const node of content.toArray()) {
      if (node.type === "text") {
        if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(node.data)) glued.push(`${before} | ${node.data}`);
        if (node.data) before = node.data;
      }
      if (node.type !== "tag" || $(node).is(IGNORED)) continue;
      const isBreak = BREAKS.has(node.tagName);
      if (isBreak) before = "";
      read($(node).contents());
      if (isBreak) before = "";
    }
  };
  read($("body").contents());
  return glued;
}

test("words have a space or a line break between them", () => {
  const glued = [...pages].flatMap(([path, $]) =>
    gluedWords($).map((texts) => violation(`${path} ${texts}`, "words are not separated", "a space between them")),
  );
  expect(glued).toEqual([]);
});

test("every style sheet, font, script and image exists", () => {
  const SOURCES: [selector: string, attribute: string][] = [
    ["link[href]:not([rel=canonical], [hreflang])", "href"],
    ["[src]", "src"],
    ["use[href]", "href"],
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
    .filter(([url]) => !/^(data|https):/.test(url) && !existsSync(join(dist, new URL(url, "http://site").pathname)))
    .map(([url, path]) => violation(`${path} ${url}`, "the file is missing", "the address of a file of the build"));
  expect(missing).toEqual([]);
});

test("every page defines the properties that style sheets loaded later read", () => {
  const folder = join(dist, "_astro");
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
  const byScripts = sheets.filter((name) => ![...builtPages().values()].some((html) => html.includes(name)));
  const later = byScripts.map(textOf).join("\n");
  const names = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const read = new Set(names(/var\((--[\w-]+)\)/g, later));
  expect(read.size).toBeGreaterThan(0);
  const undefinedOnes = [...builtPages()].flatMap(([path, html]) => {
    const linked = sheets.filter((name) => html.includes(name)).map(textOf);
    const defined = new Set(names(/[{;](--[\w-]+):/g, [html, later, ...linked].join("\n")));
    return [...read]
      .filter((name) => !defined.has(name))
      .map((name) => violation(`${path} ${name}`, "the property is undefined", "a value in tokens.css"));
  });
  expect(undefinedOnes).toEqual([]);
});

/** Answers to a form have its errors, the page of the footer all its styles, and pages of tests every kind or layout. */
const NOT_WEIGHED = /(^|\/)(answers\/|footer\.html$|about\/(everything|pictures|layouts)\.html$)/;

test("a browser has little to parse before it paints more than the first screen", () => {
  const weighed = [...builtPages()].filter(([path]) => !NOT_WEIGHED.test(path));
  expect(weighed.length).toBeGreaterThan(2);
  const excesses = weighed.flatMap(([path, html]) => {
    const [styles = ""] = /<style>[^<]*/.exec(html) ?? [];
    return overWeight(path, {
      html: html.length,
      styles: styles.length,
      elements: html.match(/<[a-z]/gi)?.length ?? 0,
    });
  });
  expect(excesses).toEqual([]);
});

test("no picture of the site has metadata, and no original is in the site", async () => {
  const nameOf = (path: string) => path.split("/").at(-1);
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const pictures = files.filter((name) => /\.(avif|webp|jpe?g|png)$/.test(name));
  expect(pictures.length).toBeGreaterThan(0);
  for (const name of pictures) {
    const bytes = readFileSync(join(dist, name));
    expect(bytes.includes(PHOTOGRAPHER), name).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc], name).toEqual([undefined, undefined, undefined, undefined]);
  }
  const originals = readdirSync(join(content, "media"), { recursive: true, encoding: "utf8" }).map(nameOf);
  expect(originals.length).toBeGreaterThan(5);
  expect(originals.filter((name) => files.map(nameOf).includes(name))).toEqual([]);
});

test("the search index has the pages that search engines may list, and no others", () => {
  const file = join(dist, "pagefind/pagefind-entry.json");
  const { languages } = JSON.parse(readFileSync(file, "utf8")) as { languages: Record<string, { page_count: number }> };
  const listed = [...pages.values()].filter(($) => $('meta[name="robots"]').attr("content") !== "noindex");
  const counted = Object.entries(languages).map(([language, { page_count }]) => [language, page_count]);
  const byLanguage = Map.groupBy(listed, ($) => $("html").attr("lang") ?? "");
  expect(new Map(counted as [string, number][])).toEqual(
    new Map([...byLanguage].map(([language, { length }]) => [language.toLowerCase(), length])),
  );
});

test("nothing of the editor and no mark of its preview is in the site", () => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const texts = files.filter((file) => /\.(?:html|js|css|json|xml|txt|svg)$/.test(file));
  expect(
    texts.filter((file) =>
      /office\/content|data-field|idiomorph|[\u{100000}-\u{10fffe}]/u.test(readFileSync(join(dist, file), "utf8")),
    ),
  ).toEqual([]);
});
