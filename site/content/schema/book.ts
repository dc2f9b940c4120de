import * as z from "zod";
import { optionalSection, richText, structure, text, thread } from "./fields.ts";
import { fileField, fullForm, typedField } from "./full-form.ts";
import { opening, pageMeta } from "./page-meta.ts";

/** The words of the demo request. */
const demoForm = fullForm.extend({
  parts: z.strictObject({ you: text, request: text }),
  fields: z.strictObject({
    full_name: typedField,
    company: typedField,
    email: typedField,
    phone: typedField,
    message_body: typedField,
    attachment: fileField,
  }),
  budget: text.describe("The heading of the budget ranges; content/forms.yaml lists the ranges."),
});
export type DemoFormRecord = z.infer<typeof demoForm>;

/** content/pages/book.yaml */
export const bookRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  confirmation: z
    .strictObject({ heading: text, note: richText })
    .describe("Next to the dial that shows {site.promises.demoConfirmation.hours} hours."),
  benefits: optionalSection(
    { heading: text, items: z.array(z.strictObject({ name: text, text: richText, thread, structure })) },
    "items",
  ).describe("Left out without items."),
  form: demoForm,
});
export type BookRecord = z.infer<typeof bookRecord>;
