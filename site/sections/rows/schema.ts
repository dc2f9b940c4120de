import * as z from "zod";
import { defineKind, point, richText, titled } from "#site/content/schema/fields.ts";

export const rows = defineKind("rows", {
  title: "Rows",
  description: "Rows of a large name and what follows from it.",
  fields: {
    ...titled,
    layout: z
      .enum(["claims", "days"])
      .default("claims")
      .describe("`claims`: large sentences with their proof at the right; `days`: tall names with a line beside each."),
    lead: richText.optional(),
    items: z.array(point).min(1),
  },
  example: {
    heading: "What is different",
    layout: "claims",
    items: [{ name: "The author answers.", text: "When it breaks, you speak to the person who wrote it." }],
  },
});
