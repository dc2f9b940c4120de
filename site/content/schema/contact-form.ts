import * as z from "zod";
import { text } from "./fields.ts";
import { formNote } from "./sheet-form.ts";

const field = z.strictObject({ label: text, placeholder: text });

/** The words of a short message's form. */
export const contactFormRecord = z.strictObject({
  heading: text,
  /** Beside the heading, where the form re-weaves a cloth. */
  hint: text.optional(),
  fields: z.strictObject({ name: field, email: field, description: field }),
  submit: text,
  note: formNote,
});
export type ContactFormRecord = z.infer<typeof contactFormRecord>;
