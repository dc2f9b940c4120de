import * as z from "zod";
import { link, paragraphs, richText, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/engagement-model.yaml */
export const engagementRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  models: z.strictObject({
    heading: text,
    aspects: z.array(text).length(4).describe("What each row compares, one for each point of a model."),
    items: z
      .array(
        z.strictObject({
          name: text,
          summary: richText,
          density: z.enum(["dense", "open"]).describe("The density of its drawing."),
          points: z.array(point).length(4),
          choose: richText.describe("When to choose it."),
        }),
      )
      .length(2),
    when: text.describe("The words before `choose`."),
  }),
  process: z.strictObject({ heading: text, paragraphs, link }),
});
export type EngagementRecord = z.infer<typeof engagementRecord>;
