import * as z from "zod";
import { directRecord } from "./contact.ts";
import { link, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";
import { writeInsteadRecord } from "./write-instead.ts";

/** content/pages/contact-careers.yaml */
export const contactCareersRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  benefits: z.strictObject({ heading: text, items: z.array(point).min(1) }),
  direct: directRecord.omit({ phone: true }),
  application: z.strictObject({
    /** The first and the last business day of the answer; drawn as a week. */
    days: z.tuple([z.int().min(1).max(5), z.int().min(1).max(5)]),
    letter: writeInsteadRecord,
    privacy: link,
    back: link,
  }),
});
export type ContactCareersRecord = z.infer<typeof contactCareersRecord>;
