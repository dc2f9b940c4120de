import * as z from "zod";
import { text } from "./fields.ts";

/** The ticket that stands where a form will: what to write, and to whom. */
export const writeInsteadRecord = z.strictObject({
  heading: text,
  lead: text,
  /** What a message should hold. */
  points: z.array(text).min(1),
  /** The words before the mail address. */
  before: text,
  /** What is promised, in the foot. */
  promise: text,
});
export type WriteInsteadRecord = z.infer<typeof writeInsteadRecord>;
