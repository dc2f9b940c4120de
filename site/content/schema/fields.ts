import * as z from "zod";
import { FIGURE_NAMES } from "#site/weave/figures.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";

/* The types of fields. `.describe()` documents a field for the owner of the site. Unknown fields are errors. */

export const text = z.string().trim().min(1, "Must not be empty");
export const address = z.email("Must be an email address, such as hello@example.com");
/** The target of a link: a path of this site, an anchor (#), an https address, or mailto: or tel:. */
export const href = z
  .string()
  .regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "Must start with /, #, https://, mailto: or tel:");
/** Marks invented sample content. `npm start` counts it and `npm run doctor` lists it. */
export const sample = z.boolean().default(false);
export const thread = z.enum(THREADS);
export const structure = z.enum(STRUCTURE_NAMES);

export const link = z.strictObject({
  label: text.describe("The words on it."),
  href: href.describe("The address of the link."),
});
export type LinkRecord = z.infer<typeof link>;

/** A language tag (BCP 47). */
export const language = z.string().refine(isLanguage, "Must be a language tag, such as en, de or pt-BR");

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Paragraphs. */
export const lines = z.array(text).min(1);

/** A postal address for search engines. */
export const place = z.strictObject({
  street: text.optional(),
  locality: text.describe("The city or village."),
  region: text.optional().describe("The state or province."),
  country: text,
});
export type PlaceRecord = z.infer<typeof place>;

const colour = z.enum([
  "orange",
  "warp-deep",
  "paper",
  "ink",
  ...THREADS.map((name) => `thread-${name}` as const),
  ...THREADS.map((name) => `tint-${name}` as const),
]);

/** A drawing: a figure woven in a few colours. */
export const clothRecord = z.strictObject({
  figure: z.enum(FIGURE_NAMES),
  warp: z.array(colour).min(1).describe("The colours of the vertical threads, in stripes."),
  weft: z.array(colour).min(1).describe("The colours of the horizontal threads, in stripes."),
  columns: z.int().min(8).max(160).describe("The width in threads."),
  rows: z.int().min(8).max(160).describe("The height in threads."),
});
export type ClothRecord = z.infer<typeof clothRecord>;
