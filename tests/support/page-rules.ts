import type { CheerioAPI } from "cheerio";
import { violation } from "./violation.ts";

const elementsOf = ($: CheerioAPI) => $("main").toArray();
export type Elements = ReturnType<typeof elementsOf>;
/** A rule, the text to write where a page breaks it, and the function that finds the elements that break it. */
export type Rule = readonly [rule: string, fix: string, broken: ($: CheerioAPI, path: string) => Elements];

const HEADINGS = "h1, h2, h3, h4, h5, h6";
/** The body if a condition of the whole page does not hold. */
const bodyUnless = ($: CheerioAPI, isFulfilled: boolean) => (isFulfilled ? [] : $("body").toArray());

/** The structure of a page, whatever its content. */
export const PAGE_RULES: readonly Rule[] = [
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
        .filter((article) => !/\p{L}/u.test($(`[id="${$(article).attr("aria-labelledby")}"]`).text())),
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
    "a link to another site says so",
    "the component Link",
    ($) =>
      $('a[href^="https://"]')
        .toArray()
        .filter((link) => $(link).attr("rel") !== "noopener" || $(link).find(".sr").length === 0),
  ],
  [
    "the skip link comes first and names its purpose",
    '<a href="#main"> with text at the start of the body',
    ($) => {
      const skip = $("a[href='#main']").first().text();
      return bodyUnless($, /\p{L}/u.test(skip) && $("body").text().trim().startsWith(skip));
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
];

/** The places where a page breaks a rule. */
export const violationsOf = ([rule, fix, broken]: Rule, path: string, $: CheerioAPI): string[] =>
  broken($, path).map((element) =>
    violation(`${path}:${element.sourceCodeLocation?.startLine} ${$.html(element).slice(0, 120)}`, rule, fix),
  );
