import * as z from "zod";
import { demoForm } from "#forms/demo.ts";
import { optionalSection, richText, structure, text, thread } from "./fields.ts";
import { fullForm } from "./full-form.ts";
import { opening, pageMeta } from "./page-meta.ts";

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
  form: fullForm(demoForm),
});
export type BookRecord = z.infer<typeof bookRecord>;
