import * as z from "zod";
import { contactForm } from "#forms/contact.ts";
import { text } from "./fields.ts";
import { formNote } from "./full-form.ts";

const field = z.strictObject({ label: text, placeholder: text });

/** The words of a short message's form. */
export const contactFormRecord = z.strictObject({
  heading: text,
  hint: text.optional().describe("Next to the heading, if the form changes a drawing."),
  fields: z.strictObject(
    Object.fromEntries(Object.keys(contactForm.fields).map((name) => [name, field])) as Record<
      keyof typeof contactForm.fields,
      typeof field
    >,
  ),
  submit: text,
  note: formNote,
});
export type ContactFormRecord = z.infer<typeof contactFormRecord>;
