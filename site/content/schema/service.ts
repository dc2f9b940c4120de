import * as z from "zod";
import { structure, text, thread } from "./fields.ts";

/** content/services/*.yaml: one of the six services. Its thread and structure are the same wherever it appears. */
export const serviceRecord = z.strictObject({
  /** The address below /services/. */
  id: z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens"),
  /** Place in lists, from 1. */
  order: z.int().positive(),
  title: text,
  /** Five words or so, in the menu. */
  tagline: text,
  /** One sentence, on the home page. */
  summary: text,
  thread,
  structure,
});
export type ServiceRecord = z.infer<typeof serviceRecord>;
