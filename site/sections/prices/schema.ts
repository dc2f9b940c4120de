import * as z from "zod";
import { defineKind, link, listOf, richText, sample, sectionFields, text } from "#site/content/schema/fields.ts";

export const prices = defineKind("prices", {
  title: "Prices",
  description: "Prices: a row for each model, with its lowest and its typical price and what is included.",
  fields: {
    ...sectionFields,
    sample,
    lead: richText.optional().describe("One sentence beside the heading."),
    labels: z
      .strictObject({
        from: text.describe("Above the lowest price, such as From."),
        typical: text.optional().describe("Above the usual price, such as Typically. Needed if an item has one."),
        included: text.describe("Above what is included, such as Included."),
      })
      .describe("The words that every row repeats, so that the rows compare."),
    items: listOf({
      name: text.describe("The name of the model or package."),
      note: richText.optional().describe("One sentence below the name: who it is for."),
      from: text.describe("The lowest price, with its currency: € 4,800."),
      unit: text.optional().describe("Small words after the price, such as per month."),
      typical: text.optional().describe("What most projects cost: € 7,000 to 9,000."),
      included: z.array(richText).min(1).max(12).describe("What the price contains, a few words each."),
      link: link.optional(),
    })
      .max(5)
      .describe("One to five models, one below the other."),
    footnote: richText.optional().describe("Below the prices, such as what they do not contain: taxes, travel."),
  },
  example: {
    heading: "What it costs",
    structure: "basket",
    labels: { from: "From", typical: "Typically", included: "Included" },
    items: [
      {
        name: "Prototype",
        note: "A question that two weeks can answer.",
        from: "€ 9,600",
        typical: "€ 12,000 to 15,000",
        included: ["Two engineers for two weeks", "A demo on Friday", "The code"],
        link: { label: "Ask for a date", href: "/contact" },
      },
      {
        name: "Team",
        from: "€ 24,000",
        unit: "per month",
        included: ["Three engineers", "One who answers the phone"],
      },
    ],
    footnote: "Without VAT. Travel is charged at cost.",
  },
}).superRefine(({ items, labels }, context) => {
  if (labels.typical !== undefined || items.every(({ typical }) => typical === undefined)) return;
  context.addIssue({ code: "custom", path: ["labels", "typical"], message: "Is missing: an item has a typical price" });
});
