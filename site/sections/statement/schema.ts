import * as z from "zod";
import { text } from "#site/content/schema/fields.ts";
import type { SectionKind } from "../section-kind.ts";
import { titled } from "../section-kind.ts";

/** One very large sentence under a small heading. */
export const statement = {
  schema: z
    .strictObject({
      kind: z.literal("statement"),
      ...titled,
      text: text.describe("One sentence."),
      setting: z
        .enum(["warp", "weft"])
        .default("warp")
        .describe("`warp`: tall and narrow from the left; `weft`: wide and flush to the right."),
    })
    .meta({
      description: "One sentence, shown very large under a small heading.",
      examples: [
        {
          kind: "statement",
          id: "mission",
          heading: "Mission",
          text: "Make software that fits the people who use it.",
          setting: "warp",
        },
      ],
    }),
} satisfies SectionKind;
