import * as z from "zod";
import { defineKind, link, listOf, richText, sample, text, thread, titled } from "#site/content/schema/fields.ts";
import { pictureFor } from "#site/content/schema/picture.ts";

export const testimonials = defineKind("testimonials", {
  description: "What clients say, the first in large letters. The heading is for screen readers.",
  fields: {
    ...titled,
    items: listOf({
      sample,
      quote: richText,
      name: text.describe("The person's name."),
      title: text.describe("The person's position and company."),
      rating: z.int().min(1).max(5).describe("Stars, 1 to 5."),
      thread,
      link: link.optional().describe("What stands behind the quote, such as its case study."),
      picture: pictureFor("face").optional().describe("A photograph in place of the initials."),
    }),
  },
  example: {
    heading: "What clients say",
    items: [
      {
        quote: "They asked for our ugliest spreadsheet on the first morning.",
        name: "Ingrid Solheim",
        title: "Chief Information Officer, Padma Freight",
        rating: 5,
        thread: "purple",
      },
    ],
  },
});
