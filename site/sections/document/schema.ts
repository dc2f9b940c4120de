import * as z from "zod";
import { defineKind, id, listOf, paragraphs, richText, text, textTable, titled } from "#site/content/schema/fields.ts";

export const document = defineKind("document", {
  title: "Long document",
  description: "A long text to be read, in parts with a contents list: a privacy policy, terms, an imprint.",
  hasHeadline: true,
  fields: {
    ...titled,
    lead: richText,
    since: text.optional().describe("The date from which it applies, as printed."),
    contents: text.describe("The heading of the contents list."),
    parts: listOf({
      id,
      heading: text,
      paragraphs,
      points: z.array(richText).optional().describe("A list after the paragraphs."),
      table: textTable
        .optional()
        .describe("A table after the paragraphs: every row has as many cells as there are heads."),
    }),
  },
  example: {
    heading: "Privacy policy",
    lead: "What we keep and for how long.",
    contents: "Contents",
    parts: [{ id: "messages", heading: "Messages", paragraphs: ["We keep them for two years."] }],
  },
});
