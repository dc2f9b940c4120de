import * as z from "zod";
import { clothRecord, link, text, thread } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** Two case studies, each with its picture and its figures. */
export const storyPair = z.strictObject({
  kind: z.literal("stories"),
  ...sectionFields,
  /** `offset`: one large, one lower; `rows`: one below the other, pictures at opposite edges; `figures`: figures first; `diptych`: pictures that touch, from edge to edge. */
  layout: z.enum(["offset", "rows", "figures", "diptych"]),
  /** Where all of them are. */
  link,
  items: z
    .array(
      z.strictObject({
        /** The address below /case-studies/. */
        study: z.string().regex(/^[a-z0-9-]+$/),
        title: text,
        thread,
        drawing: clothRecord,
        /** Measured results. */
        figures: z.array(z.strictObject({ value: text, label: text })).min(1),
      }),
    )
    .length(2),
});
export type StoryPairRecord = z.infer<typeof storyPair>;
