import * as z from "zod";
import { text } from "./fields.ts";

/** content/unavailable.yaml: what nginx shows while the server does not answer. */
export const unavailableRecord = z.strictObject({
  heading: text,
  text,
  form: text.describe("Advice for visitors who were sending a form."),
  before: text.describe("The words before the email address."),
});
export type UnavailableRecord = z.infer<typeof unavailableRecord>;
