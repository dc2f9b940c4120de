import * as z from "zod";
import { text } from "./fields.ts";

/** What search engines and link previews say of a page. */
export const pageMeta = z.strictObject({
  /** The page's name; the brand is added to it. */
  title: text,
  /** One sentence, at most 160 characters. */
  description: text.max(160),
});

/** The opening of a page. */
export const opening = z.strictObject({ heading: text, lead: text });

/** A name and the sentence that explains it. */
export const point = z.strictObject({ name: text, text });
export type Point = z.infer<typeof point>;
