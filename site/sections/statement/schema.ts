import * as z from "zod";
import { defineKind, text, titled } from "#site/content/schema/fields.ts";

export const statement = defineKind("statement", {
  description: "One sentence, shown very large under a small heading.",
  fields: {
    ...titled,
    text: text.describe("One sentence."),
    setting: z
      .enum(["warp", "weft"])
      .default("warp")
      .describe("`warp`: tall and narrow from the left; `weft`: wide and flush to the right."),
  },
  example: {
    heading: "Mission",
    text: "Make software that fits the people who use it.",
    setting: "warp",
  },
});
