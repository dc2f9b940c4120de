import * as z from "zod";
import { defineKind, listOf, richText, sectionFields, structure, text } from "#site/content/schema/fields.ts";
import { stepsOrSizes } from "../instrument.ts";

export const phases = defineKind("phases", {
  description: "The course of the work, phase by phase.",
  fields: {
    ...sectionFields,
    layout: z
      .enum(["bars", "pictures", "spread", "stairs", "strip", "thread"])
      .describe(
        "`bars`: rows, beside cloth that is one step longer in each, up to four steps; `pictures`: beside pictures of one cloth that grows; `spread`: columns under threads that open and close; `stairs`: columns under cloth that grows longer; `strip`: columns, and threads above each count how far the work has come; `thread`: knots on one thread.",
      ),
    lead: richText.optional(),
    items: listOf({
      name: text,
      text: richText,
      note: richText.optional().describe("The condition for the next phase, or the result of this one."),
      structure: structure.optional().describe("`bars`: the cloth beside it; the service's own unless said."),
      rows: z
        .int()
        .min(0)
        .max(32)
        .default(0)
        .describe("`pictures`: rows woven by the end of the phase; with none there is bare warp."),
    }),
    instrument: stepsOrSizes
      .optional()
      .meta({ title: "Control", description: "Below the phases; in the layout `pictures`, in place of the pictures." }),
  },
  example: {
    heading: "How it goes",
    structure: "twill",
    layout: "thread",
    items: [
      { name: "Measure", text: "A week beside the people who do the work." },
      { name: "Weave", text: "Two weeks at a time." },
    ],
  },
});
