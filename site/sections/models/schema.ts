import * as z from "zod";
import { defineKind, listOf, point, richText, text, thread, titled } from "#site/content/schema/fields.ts";

export const models = defineKind("models", {
  title: "Comparison of models",
  description: "Ways of working together, compared row by row. The heading is for screen readers.",
  fields: {
    ...titled,
    aspects: z.array(text).min(1).max(12).describe("What each row compares, one for each point of a model."),
    items: listOf({
      name: text,
      summary: richText,
      density: z.enum(["dense", "open"]).describe("The density of its drawing."),
      thread: thread.optional().describe("The colour of its drawing; that of the page if left out."),
      points: z.array(point).describe("As many as there are aspects."),
      from: point.optional().describe("A row: the lowest price, with its currency, and what it buys."),
      typical: point.optional().describe("A row: the usual price. Every model has both, or none has."),
      choose: richText.meta({ title: "When to choose it", description: "When to choose it." }),
    }),
    labels: z.strictObject({ from: text, typical: text }).optional().describe("The names of the rows with prices."),
    when: text.describe("The words before “When to choose it”."),
  },
  example: {
    heading: "The models, row by row",
    aspects: ["What you hold"],
    labels: { from: "From", typical: "Typically" },
    when: "Choose it when",
    items: [
      {
        name: "Dedicated Team",
        density: "dense",
        summary: "The same people every day.",
        points: [{ name: "Full control", text: "You set the order of work." }],
        from: { name: "€ 9,000 a month", text: "Two people for three months." },
        typical: { name: "€ 22,000 a month", text: "Five people for nine months." },
        choose: "You know where you are going.",
      },
    ],
  },
}).superRefine(({ aspects, items, labels }, context) => {
  for (const [index, { points }] of items.entries()) {
    if (points.length === aspects.length) continue;
    const message = `Must have a point for each of the ${aspects.length} aspects`;
    context.addIssue({ code: "custom", path: ["items", index, "points"], message });
  }
  const hasPrices = labels !== undefined;
  if (items.some(({ from, typical }) => [from, typical].some((price) => (price !== undefined) !== hasPrices))) {
    const message = "Is needed if every model has a lowest and a typical price, and only then";
    context.addIssue({ code: "custom", path: ["labels"], message });
  }
});
