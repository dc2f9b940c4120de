import * as z from "zod";
import { text } from "./fields.ts";

/** content/pages/unavailable.yaml: what nginx shows while the server does not answer. */
export const unavailableRecord = z.strictObject({
  heading: text,
  text,
  /** What to do with a form that was being sent. */
  form: text,
  /** The words before the email address. */
  before: text,
});
export type UnavailableRecord = z.infer<typeof unavailableRecord>;
