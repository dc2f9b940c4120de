import * as z from "zod";
import { richText, text } from "./fields.ts";

/** The opening of a page. */
export const opening = z.strictObject({ heading: text.describe("The page's headline."), lead: richText });

/** A name and the sentence that explains it. */
export const point = z.strictObject({ name: text.describe("A few words, in larger letters."), text: richText });
export type Point = z.infer<typeof point>;
