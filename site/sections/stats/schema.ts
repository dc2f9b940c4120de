import * as z from "zod";
import { defineKind, listOf, richText, sample, text, titled } from "#site/content/schema/fields.ts";

export const stats = defineKind("stats", {
  title: "Figures in threads",
  description: "Figures, each with as many threads as it counts.",
  fields: {
    ...titled,
    sample,
    lead: richText,
    items: listOf({
      value: text.describe("As printed, such as 98%."),
      label: text.describe("What it counts."),
      threads: z.int().min(1).max(100).describe("The number of threads in the drawing."),
      loose: z.int().min(0).max(100).default(0).describe("The number of loose threads after them."),
      thread: z.literal("orange").optional(),
    }),
  },
  example: {
    heading: "Count the threads.",
    lead: "Every thread stands for one real thing.",
    items: [{ value: "43", label: "projects delivered", threads: 43 }],
  },
});
