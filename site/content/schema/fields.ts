import * as z from "zod";
import { isKnown } from "#contract/site-record.ts";
import { FIGURE_NAMES } from "#site/weave/figures.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";
import { PORTRAIT_NAMES } from "#site/weave/tapestry.ts";
import { LINK_TARGET, parseRichText } from "../rich-text.ts";

/* The types of fields. `.describe()` documents a field for the owner of the site. Unknown fields are errors. */

/** Plain text: every character is shown as it is. For headings, names, labels and what search engines read. */
export const text = z.string().trim().min(1, "Must not be empty");

/** Tells an editor, and tests, that a field may contain Markdown. */
const MARKDOWN = { format: "markdown" };
const noMarkdownErrors = (value: string, context: z.core.$RefinementCtx<string>) => {
  for (const message of parseRichText(value).errors) context.addIssue({ code: "custom", message });
};

/** One paragraph with **bold**, *emphasis*, `code` and [links](/path). */
export const richText = text
  .superRefine(noMarkdownErrors)
  .refine((value) => {
    const [first, ...others] = parseRichText(value).blocks;
    return first?.kind !== "list" && others.length === 0;
  }, "Must be one paragraph without a list")
  .meta({ ...MARKDOWN, description: "One paragraph; may contain **bold**, *emphasis*, `code` and [links](/path)." });

/** Like `richText`, and may contain lists, whose lines start with `- ` or `1. `. */
export const paragraph = text.superRefine(noMarkdownErrors).meta({
  ...MARKDOWN,
  field: "paragraph",
  description: "May contain **bold**, *emphasis*, `code`, [links](/path), and lists of lines that start with - or 1.",
});
export const slug = z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens");
export const date = z.iso.date("Must be a date such as 2026-03-01");
export const address = z.email("Must be an email address, such as hello@example.com");
/** The target of a link: a path of this site, an anchor (#), an https address, or mailto: or tel:. */
export const href = z
  .string()
  .regex(LINK_TARGET, "Must be a page such as /about, or start with #, https://, mailto: or tel:+")
  .meta({ field: "link" });
/** Marks invented content. Its texts count as those of the sample even if the sample has none of them (scripts/find-samples.ts). */
export const sample = z.boolean().default(false).meta({
  title: "Invented content",
  description: "Is to be replaced by something true. Checks of the content list it.",
});
export const translates = z
  .string()
  .regex(/^\//, "Must be the path of a page in the default language, such as /contact")
  .optional()
  .meta({
    isAdvanced: true,
    field: "link",
    description:
      "Only in the folder of another language: the page that this one translates, if its file has another name.",
  });
export const thread = z.enum(THREADS).meta({ field: "threads", title: "Colour", description: "A colour of the site." });
export const structure = z
  .enum(STRUCTURE_NAMES)
  .meta({ field: "weaves", title: "Weave", description: "A weave: its pattern of threads." });

export const portrait = z.enum(PORTRAIT_NAMES);

/** A person who is introduced on a page, and what they say or do here. */
export const personNote = z
  .strictObject({
    name: text.meta({
      title: "Person",
      description: "One of the people who are shown on a page.",
      field: { reference: "people" },
    }),
    text: richText.describe("What the person does here."),
  })
  .optional();
export type PersonNoteRecord = NonNullable<z.infer<typeof personNote>>;

export const link = z
  .strictObject({
    label: text.describe("The words on it."),
    href: href.meta({ title: "Address", description: "Where it leads." }),
  })
  .describe("A link.");
export type LinkRecord = z.infer<typeof link>;

/** The end of a page that lists things. */
export const closing = z
  .strictObject({
    question: text.describe("In large letters."),
    link,
    person: personNote.describe("Who answers, below the button."),
  })
  .optional()
  .describe("One question and one action below the list.");
export type ClosingRecord = NonNullable<z.infer<typeof closing>>;

/** A language tag (BCP 47). */
export const language = z
  .string()
  .refine((tag) => isKnown(() => new Intl.Locale(tag)), "Must be the code of a language, such as en, de or pt-BR");

export const paragraphs = z.array(paragraph).min(1).describe("One entry for each paragraph.");

/** A postal address for search engines. */
export const place = z.strictObject({
  street: text.optional(),
  locality: text.meta({ title: "City", description: "The city or village." }),
  region: text.optional().describe("The state or province."),
  country: text,
});
export type PlaceRecord = z.infer<typeof place>;

const colour = z
  .enum([
    "orange",
    "warp-deep",
    "paper",
    "ink",
    ...THREADS.map((name) => `thread-${name}` as const),
    ...THREADS.map((name) => `tint-${name}` as const),
  ])
  .meta({ field: "threads" });

/** A drawing: a figure woven in a few colours. */
export const clothRecord = z
  .strictObject({
    figure: z.enum(FIGURE_NAMES).describe("What it shows."),
    warp: z.array(colour).min(1).meta({ title: "Vertical threads", description: "Their colours, in stripes." }),
    weft: z.array(colour).min(1).meta({ title: "Horizontal threads", description: "Their colours, in stripes." }),
    columns: z.int().min(8).max(160).meta({ title: "Width", description: "The width in threads." }),
    rows: z.int().min(8).max(160).meta({ title: "Height", description: "The height in threads." }),
  })
  .meta({ isAdvanced: true });
export type ClothRecord = z.infer<typeof clothRecord>;

export const opening = z.strictObject({ heading: text.describe("The page's headline."), lead: richText });

export const point = z.strictObject({ name: text.describe("A few words, in larger letters."), text: richText });
export type Point = z.infer<typeof point>;

export const isEven = (heads: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.length === heads.length);

export const UNEVEN = { path: ["rows"], error: "Need a cell for each column in every row" };

export const tableRows = z.array(z.array(richText)).min(1).meta({ field: "table" });

export const textTable = z
  .strictObject({ heads: z.array(text).min(2).meta({ title: "Columns" }), rows: tableRows })
  .refine(({ heads, rows }) => isEven(heads, rows), UNEVEN);

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

export const titled = { id, heading: text.describe("The heading.") };

/** The fields of a section whose cloth and ground are chosen. */
export const sectionFields = {
  ...titled,
  structure: structure.optional().describe("The weave of the cloth beside it."),
  ground: z
    .enum(["plain", "rule", "night"])
    .default("plain")
    .meta({ title: "Background", description: "`plain`: as the page; `rule`: below a line; `night`: dark" }),
};

export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.strictObject(fields)).min(1);

/** Short points, each beside a piece of cloth. */
export const swatchItems = listOf({ name: text, text: richText, structure });

type KindMeta<Fields extends z.ZodRawShape> = z.core.GlobalMeta & {
  fields: Fields;
  /** Shown in the style guide, and the start of a new section in the editor. Of sections every kind has one. Its id is the kind. */
  example?: NoInfer<Omit<z.input<z.ZodObject<Fields>>, "id">> & { id?: string };
};

/** A kind of section or opening: what it is for, its fields and an example. */
export const defineKind = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  { fields, example, ...meta }: KindMeta<Fields>,
) =>
  z
    .strictObject({ kind: z.literal(kind), ...fields })
    .meta({ ...meta, ...(example && { examples: [{ kind, ...("id" in fields && { id: kind }), ...example }] }) });
