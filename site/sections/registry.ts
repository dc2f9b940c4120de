import * as z from "zod";
import * as kinds from "./kinds.ts";

type Schema = (typeof kinds)[keyof typeof kinds];

/** Any section of a page, with the defaults of its kind. */
export type SectionRecord = z.output<Schema>;
export type Kind = SectionRecord["kind"];
export type SectionOf<K extends Kind> = Extract<SectionRecord, { kind: K }>;

const schemas = Object.values(kinds) as [Schema, ...Schema[]];

export const SECTION_KINDS = new Map(
  schemas.map((schema) => [schema.shape.kind.value as string, { schema, ...schema.meta() }]),
);

export const sectionRecord = z.discriminatedUnion("kind", schemas);
