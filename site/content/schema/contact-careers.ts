import * as z from "zod";
import { applicationForm } from "#forms/application.ts";
import { directRecord } from "./contact.ts";
import { link, optionalSection, text } from "./fields.ts";
import { fullForm } from "./full-form.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/contact-careers.yaml */
export const contactCareersRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  benefits: optionalSection({ heading: text, items: z.array(point) }, "items").describe("Left out without items."),
  direct: directRecord.omit({ phone: true }),
  form: fullForm(applicationForm),
  response: z
    .strictObject({
      heading: text,
      back: link,
    })
    .describe("Below the form, next to the week that shows {site.promises.applicationResponse}."),
});
export type ContactCareersRecord = z.infer<typeof contactCareersRecord>;
