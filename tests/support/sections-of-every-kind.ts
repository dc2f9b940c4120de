import { readContent } from "#site/content/records.ts";
import { SECTION_KINDS, type SectionRecord } from "#site/sections/registry.ts";
import { SAMPLE_CONTENT } from "./sites.ts";

/**
 * A section of every kind as it is written in a record: the example of its schema, or that of the sample content for a
 * form. No two have the same id.
 */
export function sectionsOfEveryKind(): SectionRecord[] {
  const sample = readContent(SAMPLE_CONTENT).pages.flatMap(({ sections }) => sections);
  return [...SECTION_KINDS].map(([kind, { schema }]) => {
    const examples = (schema.meta()?.examples ?? []) as SectionRecord[];
    const example = examples[0] ?? sample.find((section) => section.kind === kind);
    if (!example) throw new Error(`The kind ${kind} has no example.`);
    return withPrefix(example, `every-${kind}`);
  });
}

/** A copy of a section with other ids, so that a page can have it twice. */
export const withPrefix = (section: SectionRecord, prefix: string): SectionRecord =>
  JSON.parse(JSON.stringify(section), (key, value) => (key === "id" ? `${prefix}-${value}` : value));
