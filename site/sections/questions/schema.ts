import { defineKind, listOf, paragraphs, richText, sectionFields, text } from "#site/content/schema/fields.ts";

export const questions = defineKind("questions", {
  title: "Questions and answers",
  description: "Questions that open to their answers.",
  fields: {
    ...sectionFields,
    lead: richText.optional().describe("One sentence below the heading."),
    items: listOf({
      question: text.describe("The question, as a visitor would ask it."),
      answer: paragraphs.describe("The answer, in paragraphs."),
    }).describe("The questions. Search engines get them as structured data."),
  },
  example: {
    heading: "Before you ask",
    structure: "twill",
    items: [
      {
        question: "Who owns the code?",
        answer: ["You do, from the first commit. It lives in **your** repository, and we work there as guests."],
      },
      {
        question: "What happens after the last invoice?",
        answer: ["You keep:\n\n- the repository and its history\n- a runbook of every service\n- our number"],
      },
    ],
  },
});
