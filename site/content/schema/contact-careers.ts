import * as z from "zod";
import { directRecord } from "./contact.ts";
import { link, optionalSection, text } from "./fields.ts";
import { fileField, fullForm, typedField } from "./full-form.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** The words of the application. */
const applicationForm = fullForm.extend({
  parts: z.strictObject({ you: text, application: text }),
  fields: z.strictObject({
    full_name: typedField,
    email: typedField,
    phone: typedField,
    subject: typedField,
    message_body: typedField,
    resume_file: fileField,
  }),
});
export type ApplicationFormRecord = z.infer<typeof applicationForm>;

/** content/pages/contact-careers.yaml */
export const contactCareersRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  benefits: optionalSection({ heading: text, items: z.array(point) }, "items").describe("Left out without items."),
  direct: directRecord.omit({ phone: true }),
  form: applicationForm,
  response: z
    .strictObject({
      heading: text,
      back: link,
    })
    .describe("Below the form, next to the week that shows {site.promises.applicationResponse}."),
});
export type ContactCareersRecord = z.infer<typeof contactCareersRecord>;
