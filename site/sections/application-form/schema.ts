import * as z from "zod";
import { applicationForm } from "#forms/application.ts";
import { defineKind, id, link, personNote, point, richText, text, titled } from "#site/content/schema/fields.ts";
import { DIRECT, directContact, FILE, FULL_FORM, fullForm, SENDER } from "#site/content/schema/form.ts";

export const applicationFormKind = defineKind("application-form", {
  description: "The form for an application with a resume. At most one on a page.",
  hasHeadline: true,
  fields: {
    ...titled,
    lead: richText,
    benefits: z.strictObject({ id, heading: text, items: z.array(point).min(1) }).optional(),
    person: personNote.describe("Who looks after applications, below the benefits."),
    direct: directContact.omit({ phone: true }).extend({ id }),
    form: fullForm(applicationForm),
    response: z
      .strictObject({ heading: text, back: link })
      .describe("Below the form, next to the week in which you answer."),
  },
  example: {
    id: "application",
    heading: "Tell us what you would fix first.",
    lead: "Say what is wrong with it, and how you would go about it.",
    direct: { id: "direct-contact", ...DIRECT },
    form: {
      ...FULL_FORM,
      parts: { you: "About you", application: "About the work" },
      fields: { ...SENDER, subject: { label: "Role" }, message_body: { label: "Cover letter" }, resume_file: FILE },
    },
    response: { heading: "Your answer, in business days", back: { label: "Ask us first", href: "/contact" } },
  },
});
