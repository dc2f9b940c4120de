import { defineKind, link, listOf, richText, titled } from "#site/content/schema/fields.ts";

export const nextSteps = defineKind("next-steps", {
  title: "Next steps",
  description: "Where to go next, by who is reading.",
  fields: {
    ...titled,
    ways: listOf({ text: richText, link }).describe("For whom it is, and the link. The first stands out."),
  },
  example: {
    heading: "And now?",
    ways: [{ text: "You have a project.", link: { label: "Write to us", href: "/contact" } }],
  },
});
