import { expect, test } from "vitest";
import { PAGE_CONTRACT, STUDY_SUBJECTS } from "../../tests/support/page-contract.ts";
import { readContent } from "./records.ts";
import type { ArticleSectionRecord } from "./schema/case-study.ts";

const { caseStudies } = readContent();
/** The studies that the specification describes; what it asks of them is not asked of your own. */
const cases = caseStudies
  .filter(({ id, sample }) => sample && id in STUDY_SUBJECTS)
  .map((study) => [study.id, study] as const);

/** How many items a section's list or table holds. */
function count(section: ArticleSectionRecord): number {
  switch (section.kind) {
    case "pairs":
    case "rows":
    case "columns":
    case "takeaways":
    case "recommendations":
    case "references":
      return section.items.length;
    case "table":
      return section.rows.length;
    case "split":
      return section.sentences.length;
    case "results":
      return section.metrics.length;
    case "text":
    case "note":
    case "call":
      return 0;
    default:
      return section satisfies never;
  }
}

/** Fields of a section that are no text of the article. */
const NOT_READ = new Set(["kind", "id", "nav", "href", "structure"]);

/** Every text in a value, but for the fields above. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => (NOT_READ.has(key) ? [] : texts(field)));
}

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

test.each(cases)("%s has the contract's sections, in order and counted", (id, { sections }) => {
  const contract = PAGE_CONTRACT[`/case-studies/${id}`]?.sections ?? [];
  expect(sections.map((section) => section.id)).toEqual(contract.map(([section]) => section));
  for (const [index, [section, items]] of contract.entries()) {
    const found = sections[index];
    if (items > 0 && found) expect(count(found), section).toBe(items);
  }
});

test.each(cases)("%s says each of its figures as the specification words it", (id, study) => {
  const said = [study.article.badge, ...texts(study.sections)].map((text) => text.replace(/\s+/g, " "));
  for (const phrase of PAGE_CONTRACT[`/case-studies/${id}`]?.words ?? []) {
    expect(
      said.some((text) => text.includes(phrase)),
      phrase,
    ).toBe(true);
  }
});

test.each(cases)("what is bold at the start of a paragraph of %s is a whole sentence", (_id, { sections }) => {
  const leads = texts(sections).flatMap((text) => /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? []);
  const titles = sections.flatMap((section) =>
    section.kind === "recommendations" ? section.items.map(({ title }) => title) : [],
  );
  expect(leads.length).toBeGreaterThan(0);
  expect([...leads, ...titles].filter((lead) => !/[.?!]”?$/.test(lead))).toEqual([]);
});

test.each(cases)("%s is an article of 900 to 1,600 words", (_id, { sections }) => {
  const length = words(texts(sections).join(" ")).length;
  expect(length).toBeGreaterThanOrEqual(900);
  expect(length).toBeLessThanOrEqual(1600);
});

const returns = cases.filter(([id]) => id === "custom-software-roi");
test.each(returns)("%s splits at least five sentences, one of which names no answer", (_id, { sections }) => {
  const split = sections.flatMap((section) => (section.kind === "split" ? section.sentences : []));
  expect(split.length).toBeGreaterThanOrEqual(5);
  expect(split.filter((sentence) => !/ through | via | to focus /.test(sentence))).toHaveLength(1);
});

test("no two studies share a sentence", () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const [id, { sections }] of cases) {
    const written = sections.filter(({ kind }) => kind !== "references");
    for (const sentence of texts(written).flatMap((text) => text.split(/(?<=[.?:])\s+/))) {
      if (words(sentence).length < 5) continue;
      const other = seen.get(sentence);
      if (other && other !== id) shared.push(`${other}, ${id}: ${sentence}`);
      seen.set(sentence, id);
    }
  }
  expect(shared).toEqual([]);
});

test("no two neighbours on the index have the same colour", () => {
  const threads = caseStudies.map(({ thread }) => thread);
  expect(threads.filter((thread, index) => thread === threads[index - 1])).toEqual([]);
});
