import * as z from "zod";
import { contactFormRecord } from "./contact-form.ts";
import { text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** Labels of the ways to reach us; what they stand beside comes from the site record. */
export const directRecord = z.strictObject({ heading: text, email: text, phone: text, office: text, social: text });
export type DirectRecord = z.infer<typeof directRecord>;

/** content/pages/contact.yaml */
export const contactRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  form: contactFormRecord,
  details: directRecord,
});
export type ContactRecord = z.infer<typeof contactRecord>;
