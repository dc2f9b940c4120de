import * as z from "zod";
import { text } from "./fields.ts";

/** Labels of the ways to reach us; what they stand beside comes from the site record. */
export const directContact = z.strictObject({ heading: text, email: text, phone: text, office: text, social: text });
export type DirectContactWords = z.infer<typeof directContact>;
