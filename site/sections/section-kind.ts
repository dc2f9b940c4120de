import * as z from "zod";
import { slug, structure, text } from "#site/content/schema/fields.ts";

/** The lists of records that a page may show. When one of their records changes, so does the page. */
export type RecordList = "services" | "case-studies" | "jobs" | "open-source" | "articles";

/*
 * A kind of section is a zod schema. Its description is the help, and its example is shown in the style guide. Its folder is
 * named after it and contains its component.
 */
declare module "zod" {
  interface GlobalMeta {
    /** The records that it shows by itself. */
    records?: RecordList;
    /** On a page without an opening it can be the first section: its heading is the page's headline. */
    hasHeadline?: true;
  }
}

export const id = slug.meta({
  isAdvanced: true,
  title: "Name in links",
  description: "What stands behind # in links to it, such as prices. Links to it break if it changes.",
});

/** The fields of every section. */
export const titled = { id, heading: text.describe("The heading.") };

/** The fields of a section whose mark and ground are chosen. */
export const sectionFields = {
  ...titled,
  structure: structure.default("plain").describe("The weave of the mark above the heading."),
  ground: z
    .enum(["plain", "rule", "night"])
    .default("plain")
    .meta({ title: "Background", description: "`plain`: as the page; `rule`: below a line; `night`: dark" }),
};

/** A list of at least one group of fields. */
export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.strictObject(fields)).min(1);

type KindMeta<Fields extends z.ZodRawShape> = z.core.GlobalMeta & {
  fields: Fields;
  /** Shown in the style guide, and the start of a new section in the editor. Of sections every kind has one. */
  example?: NoInfer<z.input<z.ZodObject<Fields>>>;
};

/** A kind of section or opening: what it is for, its fields and an example. */
export const defineKind = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  { fields, example, ...meta }: KindMeta<Fields>,
) =>
  z
    .strictObject({ kind: z.literal(kind), ...fields })
    .meta({ ...meta, ...(example && { examples: [{ kind, ...example }] }) });
