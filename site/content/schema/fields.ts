import * as z from "zod";
import { FIGURE_NAMES } from "#site/weave/figures.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";

/*
 * What fields of records are made of. A docstring per field is the owner's manual for that field; fields a schema
 * does not name are refused, so a misspelt one is heard of.
 */

export const text = z.string().trim().min(1, "Must not be empty");
export const address = z.email("Must be an email address, such as hello@example.com");
/** Where a link leads: a path of this site, a place on the page (#), a full https address, or mailto: or tel:. */
export const href = z
  .string()
  .regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "Must start with /, #, https://, mailto: or tel:");
/** Set on everything invented for the demonstration; `npm start` counts what is left to replace before launch. */
export const sample = z.boolean().default(false);
export const thread = z.enum(THREADS);
export const structure = z.enum(STRUCTURE_NAMES);

export const link = z.strictObject({
  /** The words on it. */
  label: text,
  /** Where it leads. */
  href,
});
export type LinkRecord = z.infer<typeof link>;

/** Paragraphs. */
export const lines = z.array(text).min(1);

/** An address as search engines read it. */
export const place = z.strictObject({
  street: text.optional(),
  /** The city or village. */
  locality: text,
  /** The state or province. */
  region: text.optional(),
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

/** A picture in cloth: a figure woven in a few colours. */
export const clothRecord = z.strictObject({
  figure: z.enum(FIGURE_NAMES),
  /** Threads from top to bottom, in stripes. */
  warp: z.array(colour).min(1),
  /** Threads from side to side, in stripes. */
  weft: z.array(colour).min(1),
  /** Warp ends: the width, in threads. */
  columns: z.int().min(8).max(160),
  /** Weft picks: the height, in threads. */
  rows: z.int().min(8).max(160),
});
export type ClothRecord = z.infer<typeof clothRecord>;
