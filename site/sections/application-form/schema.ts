import * as z from "zod";
import { applicationForm as form } from "#forms/application.ts";
import { link, personNote, point, text } from "#site/content/schema/fields.ts";
import { directContact, FILE_WORDS, FULL_FORM_WORDS, fullForm } from "#site/content/schema/form.ts";
import { defineKind, id } from "../section-kind.ts";

export const applicationForm = defineKind("application-form", {
  description: "The form for an application with a resume. At most one on a page.",
  isSingle: true,
  fields: {
    id,
    benefits: z.strictObject({ id, heading: text, items: z.array(point).min(1) }).optional(),
    person: personNote.describe("Who looks after applications, below the benefits."),
    direct: directContact.omit({ phone: true }).extend({ id }),
    form: fullForm(form),
    response: z
      .strictObject({ heading: text, back: link })
      .describe("Below the form, next to the week in which you answer."),
  },
  example: {
    id: "application",
    direct: { id: "direct-contact", heading: "Directly", email: "Email", office: "Office", social: "Network" },
    form: {
      ...FULL_FORM_WORDS,
      parts: { you: "About you", application: "About the work" },
      fields: {
        full_name: { label: "Full name" },
        email: { label: "Email" },
        phone: { label: "Phone" },
        subject: { label: "Role" },
        message_body: { label: "Cover letter" },
        resume_file: { ...FILE_WORDS, label: "Resume", hint: "PDF, DOC or DOCX, at most 10 MB" },
      },
    },
    response: { heading: "Your answer, in business days", back: { label: "All positions", href: "/careers" } },
  },
});
