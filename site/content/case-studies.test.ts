import { expect, test } from "vitest";
import { STUDY_SUBJECTS } from "../../tests/support/page-contract.ts";
import { readContent } from "./records.ts";

const { caseStudies } = readContent();
/** The studies that the specification describes; what it asks of them is not asked of your own. */
const cases = caseStudies
  .filter(({ id, sample }) => sample && id in STUDY_SUBJECTS)
  .map((study) => [study.id, study] as const);

/** Fields of a section that are no text of the article. */
const NOT_READ = new Set(["kind", "id", "nav", "href", "structure"]);

/** Every text in a value, but for the fields above. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => (NOT_READ.has(key) ? [] : texts(field)));
}

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

test("what is bold at the start of a paragraph is a whole sentence", () => {
  for (const [id, { sections }] of cases) {
    const leads = texts(sections).flatMap((text) => /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? []);
    const titles = sections.flatMap((section) =>
      section.kind === "recommendations" ? section.items.map(({ title }) => title) : [],
    );
    expect(leads.length, id).toBeGreaterThan(0);
    expect([...leads, ...titles].filter((lead) => !/[.?!]”?$/.test(lead))).toEqual([]);
  }
});

test("every study is an article of 900 to 1,600 words", () => {
  for (const [id, { sections }] of cases) {
    const length = words(texts(sections).join(" ")).length;
    expect(length, id).toBeGreaterThanOrEqual(900);
    expect(length, id).toBeLessThanOrEqual(1600);
  }
});

test("the study of returns splits at least five sentences, one of which names no answer", () => {
  const [, { sections } = { sections: [] }] = cases.find(([id]) => id === "custom-software-roi") ?? [];
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
