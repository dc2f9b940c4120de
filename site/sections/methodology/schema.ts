import { defineKind, listOf, richText, text, titled } from "#site/content/schema/fields.ts";

export const methodology = defineKind("methodology", {
  title: "Steps of your work",
  description: "The steps of your work under one drawing, from raw fibre to finished cloth.",
  fields: {
    ...titled,
    steps: listOf({ name: text.describe("A word or two."), description: richText }),
  },
  example: {
    heading: "How we work",
    steps: [
      { name: "Measure", description: "We sit with the people who do the work." },
      { name: "Weave", description: "Two weeks at a time." },
    ],
  },
});
