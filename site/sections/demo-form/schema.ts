import * as z from "zod";
import { demoForm as form } from "#forms/demo.ts";
import { personNote, richText, structure, text, thread } from "#site/content/schema/fields.ts";
import { fullForm } from "#site/content/schema/form.ts";
import { defineKind, id, listOf, titled } from "../section-kind.ts";

export const demoForm = defineKind("demo-form", {
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
            "What counts. One text, or one for each way of counting in `promises.demoConfirmation` of site.yaml: `always` (hours day and night), `open` (hours while the office is open) and `businessDays`.",
          ),
      })
      .describe("Next to the drawing of the time in which a demo is confirmed."),
    person: personNote.describe("Who reads the request, beside the form."),
    benefits: z
      .strictObject({
        id,
        heading: text.describe("For screen readers."),
        items: listOf({ name: text, text: richText, thread, structure }),
      })
      .optional(),
    form: fullForm(form),
  },
});
