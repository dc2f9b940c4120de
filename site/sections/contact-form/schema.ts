import * as z from "zod";
import { link, personNote, richText, structure, text, thread } from "#site/content/schema/fields.ts";
import { contactFormRecord, directContact } from "#site/content/schema/form.ts";
import { defineKind, id, listOf, titled } from "../section-kind.ts";

export const contactForm = defineKind("contact-form", {
  description: "The form for a short message, and the other ways to reach you. At most one on a page.",
  hasHeadline: true,
  fields: {
    ...titled,
    lead: richText.optional().describe("Below the heading, such as how to arrange a call."),
    form: contactFormRecord,
    topics: z
      .strictObject({
        label: text,
        items: z.array(
          z.strictObject({
            query: z
              .string()
              .regex(/^(subject|service)=[\w-]+$/, "Must be such as subject=DevSecOpsInquiry")
              .describe("What the address of the page ends with, after a question mark."),
            name: text.describe("The topic as visitors read it."),
          }),
        ),
      })
      .describe(
        "If the address contains a topic, it is shown above the form and sent with the message. Unknown topics are ignored.",
      ),
    person: personNote.describe("Who reads the message, beside the form."),
    details: directContact.extend({ id }),
    next: z
      .strictObject({
        heading: text,
        items: listOf({ name: text, text: richText, thread, structure }),
        demo: link.describe("For visitors who would rather see something work."),
      })
      .optional()
      .describe("What happens after the message, beside the form."),
  },
});
export type Topics = z.infer<typeof contactForm>["topics"];
