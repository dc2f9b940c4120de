import * as z from "zod";
import { contactFormRecord } from "./contact-form.ts";
import { link, richText, structure, text, thread } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** Labels of the ways to reach us; what they stand beside comes from the site record. */
export const directRecord = z.strictObject({ heading: text, email: text, phone: text, office: text, social: text });
export type DirectRecord = z.infer<typeof directRecord>;

/** content/pages/contact.yaml */
export const contactRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  form: contactFormRecord,
  topics: z
    .strictObject({
      label: text,
      items: z.array(
        z.strictObject({
          query: z
            .string()
            .regex(/^(subject|service)=[\w-]+$/, "Must be such as subject=DevSecOpsInquiry")
            .describe("The key and value in the address (specification §9)."),
          name: text.describe("The topic as visitors read it."),
        }),
      ),
    })
    .describe(
      "If the address contains a topic, it is shown above the form and sent with the message. Unknown topics are ignored.",
    ),
  details: directRecord,
  next: z
    .strictObject({
      heading: text,
      items: z.array(z.strictObject({ name: text, text: richText, thread, structure })).min(1),
      demo: link.describe("For visitors who would rather see something work."),
    })
    .optional()
    .describe("What happens after the message, beside the form."),
});
export type Topics = z.infer<typeof contactRecord>["topics"];
export type ContactRecord = z.infer<typeof contactRecord>;
