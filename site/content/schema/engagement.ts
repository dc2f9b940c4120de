import * as z from "zod";
import { lines, link, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/engagement-model.yaml */
export const engagementRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  models: z.strictObject({
    heading: text,
    /** What each row compares; as many as a model has points. */
    aspects: z.array(text).length(4),
    items: z
      .array(
        z.strictObject({
          name: text,
          summary: text,
          /** How close the threads of its cloth lie. */
          density: z.enum(["dense", "open"]),
          points: z.array(point).length(4),
          /** When to choose it. */
          choose: text,
        }),
      )
      .length(2),
    /** Before `choose`. */
    when: text,
  }),
  process: z.strictObject({ heading: text, paragraphs: lines, link }),
});
export type EngagementRecord = z.infer<typeof engagementRecord>;
