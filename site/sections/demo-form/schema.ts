import * as z from "zod";
import { demoForm } from "#forms/demo.ts";
import { defineKind, id, personNote, richText, swatchItems, text, titled } from "#site/content/schema/fields.ts";
import { FILE, FULL_FORM, fullForm, SENDER } from "#site/content/schema/form.ts";

export const demoFormKind = defineKind("demo-form", {
  description: "The form that asks for a demo, and what the visitor may expect at its left. At most one on a page.",
  hasHeadline: true,
  fields: {
    ...titled,
    lead: richText,
    confirmation: z
      .strictObject({
        heading: text,
        note: z
          .union([
            richText.meta({ title: "One text" }),
            z
              .strictObject({ always: richText, open: richText, businessDays: richText })
              .meta({ title: "One text for each way" }),
          ])
          .describe(
            "What counts: one text, or one for each way to promise an answer, in hours day and night, in office hours or in business days.",
          ),
      })
      .describe("Next to the drawing of the time in which a demo is confirmed."),
    person: personNote.describe("Who reads the request, beside the form."),
    benefits: z
      .strictObject({
        id,
        heading: text.describe("For screen readers."),
        items: swatchItems,
      })
      .optional(),
    form: fullForm(demoForm),
  },
  example: {
    id: "demo-request",
    heading: "See how we would solve it.",
    lead: "An engineer shows you working software that is close to your problem.",
    confirmation: { heading: "Soon confirmed", note: "By then you have times to choose from." },
    form: {
      ...FULL_FORM,
      parts: { you: "Who you are", request: "About the demo" },
      fields: { ...SENDER, company: { label: "Company" }, message_body: { label: "Your problem" }, attachment: FILE },
      budget: "Budget",
    },
  },
});
