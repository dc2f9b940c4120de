import type { Content } from "#site/content/records.ts";
import type { Kind, SectionOf } from "#site/sections/registry.ts";

/** The first section of a kind in the content. */
export const sectionIn = <K extends Kind>({ pages }: Content, kind: K) =>
  pages.flatMap(({ sections }) => sections).find((section) => section.kind === kind) as SectionOf<K> | undefined;
