import * as z from "zod";
import { defineKind, point, titled } from "#site/content/schema/fields.ts";

export const benefits = defineKind("benefits", {
  description: "Names and sentences in a ruled grid of three columns.",
  fields: { ...titled, items: z.array(point).min(1) },
  example: {
    heading: "What comes with the job",
    items: [{ name: "Paid learning", text: "Two weeks a year." }],
  },
});
