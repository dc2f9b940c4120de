import * as z from "zod";
import { defineKind, point, richText, titled } from "#site/content/schema/fields.ts";

export const values = defineKind("values", {
  title: "Values",
  description: "Short names in large letters, each with a sentence.",
  fields: {
    ...titled,
    lead: richText,
    items: z.array(point).min(1),
  },
  example: {
    heading: "What we keep",
    lead: "They were cheap to write down.",
    items: [
      { name: "Plain words", text: "If we cannot explain it, we have not decided it." },
      { name: "Open doors", text: "Code and keys are yours from the first commit." },
    ],
  },
});
