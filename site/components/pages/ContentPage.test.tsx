import { load } from "cheerio";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Page } from "#site/content/records.ts";
import { SECTION_KINDS, type SectionRecord } from "#site/sections/registry.ts";
import { contentOfEveryKind, EVERY_KIND_PATH, numbered } from "../../../tests/support/every-kind.ts";
import { recordAt } from "../../../tests/support/page-parts.ts";
import { PAGE_RULES, violationsOf } from "../../../tests/support/page-rules.ts";
import { ContentPage } from "./ContentPage.tsx";

const content = contentOfEveryKind();
const everything = recordAt(EVERY_KIND_PATH, content);

/** A document with the page between the parts that every page has. */
const documentOf = (page: Page) => `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>
<a href="#main">Skip to content</a><header></header>
${renderToStaticMarkup(<ContentPage content={content} page={page} />)}<footer></footer></body></html>`;

const openings = content.pages.flatMap(({ opening }) => opening ?? []);
const first = everything.sections.filter(({ kind }) => SECTION_KINDS.get(kind)?.hasHeadline);
const sections = fc.array(fc.constantFrom(...everything.sections), { maxLength: 8 });

/** An opening and any sections, or sections of which the first has the headline. */
const parts = fc.oneof(
  fc.record({ opening: fc.constantFrom(...openings), sections }),
  fc.tuple(fc.constantFrom(...first), sections).map(([head, others]) => ({
    opening: undefined,
    sections: [head, ...others],
  })),
);

/** A page has at most one form of a kind. */
const withoutSecondForms = (list: readonly SectionRecord[]) =>
  list.filter(({ kind }, index) => !kind.endsWith("-form") || list.findIndex((each) => each.kind === kind) === index);

test("a page of any sections in any order has one headline and unique ids", () => {
  fc.assert(
    fc.property(parts, ({ opening, sections }) => {
      const page = { ...everything, opening, sections: withoutSecondForms(sections).map(numbered) };
      const name = [opening?.kind, ...page.sections.map(({ kind }) => kind)].join(" ");
      const $ = load(documentOf(page), { sourceCodeLocationInfo: true });
      expect(PAGE_RULES.flatMap((rule) => violationsOf(rule, name, $))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

const markupOf = (page: Page, shown = content) => renderToStaticMarkup(<ContentPage content={shown} page={page} />);
const idsIn = (markup: string) => [...markup.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);

test("a part that a section leaves out is not shown", () => {
  const without = (path: string, part: string) => {
    const page = recordAt(path);
    expect(idsIn(markupOf(page))).toContain(part);
    return idsIn(markupOf({ ...page, sections: page.sections.map((section) => ({ ...section, [part]: undefined })) }));
  };
  expect(without("/book", "benefits")).toEqual(["demo-request"]);
  expect(without("/contact-careers", "benefits")).toEqual(["direct-contact", "application"]);
  expect(without("/portfolio", "partners")).toEqual(["projects"]);
});

test("a section of records that do not exist is left out, unless it says so", () => {
  const empty = { ...content, services: [], openSource: [] };
  expect(idsIn(markupOf(recordAt("/"), empty))).not.toContain("open-source");
  expect(idsIn(markupOf(recordAt("/"), empty))).not.toContain("services");
  const openSource = markupOf(recordAt("/open-source"), empty);
  expect(idsIn(openSource)).toContain("projects");
  expect(openSource).toContain("More Projects Coming Soon!");
});
