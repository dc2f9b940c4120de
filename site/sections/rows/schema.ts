import * as z from "zod";
import { defineKind, point, richText, titled } from "#site/content/schema/fields.ts";

export const rows = defineKind("rows", {
  title: "Rows",
  description: "Rows of a large name and what follows from it.",
  fields: {
    ...titled,
    layout: z
      .enum(["beside", "days"])
      .describe("`beside`: beside the heading, each with its sentence; `days`: tall names with a line beside each."),
    lead: richText.optional(),
    items: z.array(point).min(1),
  },
  example: {
    heading: "What is different",
    layout: "beside",
    items: [{ name: "The author answers.", text: "When it breaks, you speak to the person who wrote it." }],
  },
});
