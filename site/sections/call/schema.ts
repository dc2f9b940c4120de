import { defineKind, link, paragraphs, personNote, titled } from "#site/content/schema/fields.ts";

export const call = defineKind("call", {
  title: "Closing call",
  description:
    "One question or claim in large letters on a coloured ground, and one button. At most one on a page, at its end.",
  fields: {
    ...titled,
    paragraphs: paragraphs.describe("What happens after the click."),
    link,
    person: personNote.describe("Who answers, beside the button."),
  },
  example: {
    heading: "Bring the messy version.",
    paragraphs: ["Thirty minutes, no obligation."],
    link: { label: "Write to us", href: "/contact" },
  },
});
