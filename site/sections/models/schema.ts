import * as z from "zod";
import { richText, text } from "#site/content/schema/fields.ts";
import { point } from "#site/content/schema/page-meta.ts";
import { titled } from "../section-kind.ts";

export const models = z
  .strictObject({
    kind: z.literal("models"),
    ...titled,
    aspects: z.array(text).min(1).max(12).describe("What each row compares, one for each point of a model."),
    items: z
      .array(
        z.strictObject({
          name: text,
          summary: richText,
          density: z.enum(["dense", "open"]).describe("The density of its drawing."),
          points: z.array(point).describe("As many as there are aspects."),
          choose: richText.describe("When to choose it."),
        }),
      )
      .min(1),
    when: text.describe("The words before `choose`."),
  })
  .superRefine(({ aspects, items }, context) => {
    for (const [index, { points }] of items.entries()) {
      if (points.length === aspects.length) continue;
      const message = `Must have a point for each of the ${aspects.length} aspects`;
      context.addIssue({ code: "custom", path: ["items", index, "points"], message });
    }
  })
  .meta({
    description: "Ways of working together, compared row by row. The heading is for screen readers.",
    examples: [
      {
        kind: "models",
        id: "models",
        heading: "The models, row by row",
        aspects: ["What you hold"],
        when: "Choose it when",
        items: [
          {
            name: "Dedicated Team",
            density: "dense",
            summary: "The same people every day.",
            points: [{ name: "Full control", text: "You set the order of work." }],
            choose: "You know where you are going.",
          },
        ],
      },
    ],
  });
