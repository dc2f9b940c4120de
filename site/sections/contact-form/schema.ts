import * as z from "zod";
import { contactForm } from "#forms/contact.ts";
import { defineKind, id, link, personNote, richText, swatchItems, text, titled } from "#site/content/schema/fields.ts";
import { contactFormRecord, DIRECT, directContact, SHORT_FORM } from "#site/content/schema/form.ts";

export const contactFormKind = defineKind("contact-form", {
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
              .meta({ title: "End of the link", description: "What stands behind ? in links with this topic." }),
            name: text.max(contactForm.fields.topic.limit).describe("The topic as visitors read it."),
          }),
        ),
      })
      .describe("A link to the page can name a topic: it is shown above the form and sent with the message."),
    person: personNote.describe("Who reads the message, beside the form."),
    details: directContact.extend({ id }).meta({ title: "Other ways to reach you" }),
    next: z
      .strictObject({
        heading: text,
        items: swatchItems,
        demo: link.describe("For visitors who would rather see something work."),
      })
      .optional()
      .describe("What happens after the message, beside the form."),
  },
  example: {
    id: "message",
    heading: "Tell us what you need.",
    form: {
      ...SHORT_FORM,
      fields: {
        name: { label: "Name", placeholder: "Your name" },
        email: { label: "Email", placeholder: "you@example.com" },
        description: { label: "Message", placeholder: "What is it about?" },
      },
    },
    topics: { label: "Topic", items: [] },
    details: { id: "details", phone: "Phone", ...DIRECT },
  },
});
