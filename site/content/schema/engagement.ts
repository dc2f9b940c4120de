import * as z from "zod";
import { link, paragraphs, richText, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/engagement-model.yaml */
export const engagementRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  models: z
    .strictObject({
      heading: text,
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
    }),
  process: z.strictObject({ heading: text, paragraphs, link }),
});
export type EngagementRecord = z.infer<typeof engagementRecord>;
