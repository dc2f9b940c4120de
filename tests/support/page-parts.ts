import { type Content, type Page, readContent } from "#site/content/records.ts";
import type { OpeningOf, OpeningRecord } from "#site/openings/schema.ts";
import type { Kind, SectionOf, SectionRecord } from "#site/sections/registry.ts";

/** A page, or its record as it is written. */
type PageParts = { opening?: OpeningRecord | undefined; sections: SectionRecord[] };

/** A page of the content. @throws if there is none */
export function recordAt(path: string, { pages }: Pick<Content, "pages"> = readContent()): Page {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`The content has no page ${path}.`);
  return page;
}

/** The sections of a kind, from top to bottom. */
export function sectionsOf<K extends Kind>({ sections }: Pick<PageParts, "sections">, kind: K): SectionOf<K>[] {
  return sections.filter((section): section is SectionOf<K> => section.kind === kind);
}

/** @throws if the page has no section of this kind */
export function sectionOf<K extends Kind>(page: Pick<PageParts, "sections">, kind: K): SectionOf<K> {
  const [section] = sectionsOf(page, kind);
  if (!section) throw new Error(`The page has no section of the kind ${kind}.`);
  return section;
}

/** @throws if the opening of the page has another kind */
export function openingOf<K extends OpeningRecord["kind"]>({ opening }: PageParts, kind: K): OpeningOf<K> {
  const isOfKind = (record: OpeningRecord | undefined): record is OpeningOf<K> => record?.kind === kind;
  if (!isOfKind(opening)) throw new Error(`The page does not open with the kind ${kind}.`);
  return opening;
}

/** The contact form of a page's opening. @throws if it has none */
export function openingFormOf(page: PageParts) {
  const { form } = openingOf(page, "headline");
  if (!form) throw new Error("The page opens without a form.");
  return form;
}
