import { defineKind, text, titled } from "#site/content/schema/fields.ts";

export const statement = defineKind("statement", {
  description: "One sentence, shown very large beside a small heading, on a dark ground.",
  fields: {
    ...titled,
    text: text.describe("One sentence."),
  },
  example: {
    heading: "Mission",
    text: "Make software that fits the people who use it.",
  },
});
