import * as z from "zod";
import { structure, text } from "../fields.ts";

/** The fields of every section of a page. */
export const sectionFields = {
  /** The section's deep link. It never changes. */
  id: z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens"),
  heading: text,
  /** The draft mark above the heading, chosen per section. */
  structure,
  /** Its background: paper, paper below a hairline, or night. */
  ground: z.enum(["plain", "rule", "night"]).default("plain"),
};
