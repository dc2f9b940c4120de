import * as z from "zod";
import * as kinds from "./kinds.ts";
import type { SectionKind } from "./section-kind.ts";

type Schema = (typeof kinds)[keyof typeof kinds]["schema"];

/** Any section of a page, with the defaults of its kind. */
export type SectionRecord = z.output<Schema>;
export type Kind = SectionRecord["kind"];
/** A section of one kind. */
export type SectionOf<K extends Kind> = Extract<SectionRecord, { kind: K }>;

/** The kinds by their names. */
export const SECTION_KINDS: ReadonlyMap<string, SectionKind> = new Map(
  Object.values(kinds).map((kind) => [kind.schema.shape.kind.value, kind]),
);

const schemas = Object.values(kinds).map(({ schema }) => schema) as [Schema, ...Schema[]];

/** The schema of a section of any kind. */
export const sectionRecord = z.discriminatedUnion("kind", schemas);
