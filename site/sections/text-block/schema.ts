import * as z from "zod";
import { defineKind, link, paragraphs, text, titled } from "#site/content/schema/fields.ts";

export const textBlock = defineKind("text-block", {
  description: "A heading beside a few large sentences, and what to do next.",
  fields: {
    ...titled,
    layout: z
      .enum(["block", "invitation"])
      .default("block")
      .describe("`block`: with one button; `invitation`: a tall heading, and the link is a quiet one."),
    paragraphs,
    link,
    code: text.optional().describe("`invitation`: the words on a button to your code host."),
  },
  example: {
    heading: "Our process",
    paragraphs: ["Both begin with a call."],
    link: { label: "Book a demo", href: "/book" },
  },
});
