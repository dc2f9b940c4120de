import { markdownBody } from "#site/content/markdown.ts";
import { defineKind, text as plainText, sectionFields } from "#site/content/schema/fields.ts";

export const text = defineKind("text", {
  title: "Running text",
  description: "Running text with headings, lists, quotes and tables.",
  fields: {
    ...sectionFields,
    heading: plainText.optional().describe("The heading, at the left of the text."),
    body: markdownBody,
  },
  example: {
    heading: "How we keep your data",
    structure: "waffle",
    body: [
      "Three rules hold for **every** project, and a fourth for those with patients.",
      "## Nothing leaves your network",
      "- Copies of data stay on your machines.\n- Ours are encrypted, and empty on Friday.",
      "> The audit took an afternoon. They asked for forty decisions.",
    ].join("\n\n"),
  },
});
