import * as z from "zod";
import { listOf, richText, sample, text } from "#site/content/schema/fields.ts";

/*
 * Instruments: a control on a drawing of a service's page, and what follows from it. They work without script: the style
 * sheet shows what belongs to the control that is chosen.
 */

const legend = text.describe("What to do, above the drawing. A screen reader says it before the controls.");

/** Switches on rows or sources, each with what happens without it. */
export const switches = z.strictObject({
  kind: z.literal("switches"),
  sample: sample.describe("What happens is invented."),
  legend,
  on: text.describe("The word on a switch that is on."),
  off: text.describe("The word on a switch that is off."),
  items: listOf({
    name: text.describe("The row or source that it switches, named as there."),
    off: richText.describe("What happens without it."),
  }),
});

/** Switches on the sources of a lineage. */
export const sourceSwitches = switches.extend({
  all: richText.describe("What is true while every source is on."),
  waiting: text.describe("Beside each table of the last stage that reads a source that is off."),
});

/** The most steps or sizes that fit beside each other, and that the style sheet knows. */
const MAX_STEPS = 7;

const step = z.strictObject({
  name: text.describe("On the control, about ten letters."),
  value: text.describe("A few words in large type, such as a duration."),
  text: richText.describe("What it means, in one or two sentences."),
  threads: z.int().min(0).max(32).default(0).describe("`rows`: rows woven by then; `columns`: its height in threads."),
});

const start = z.int().min(1).default(1).describe("The number of the one that is chosen at first, from 1.");
const START = { path: ["start"], error: "Must be the number of an item" };

/** Steps in order, drawn as cloth that follows the chosen one. */
const steps = z
  .strictObject({
    kind: z.literal("steps"),
    sample: sample.describe("The figures are invented."),
    legend,
    drawing: z
      .enum(["rows", "columns", "slice"])
      .describe(
        "`rows`: cloth woven from the top down to the chosen step; `columns`: one column for each step, each as high as its threads, woven up to the chosen one; `slice`: whole cloth with a band that opens up to the chosen step.",
      ),
    caption: text.optional().describe("How to read the drawing."),
    start,
    items: z.array(step).min(2).max(MAX_STEPS),
  })
  .refine(({ start, items }) => start <= items.length, START)
  .superRefine(({ drawing, items }, context) => {
    if (drawing !== "rows") return;
    items.forEach(({ threads }, index) => {
      if (threads >= (items[index - 1]?.threads ?? 0)) return;
      const path = ["items", index, "threads"];
      context.addIssue({ code: "custom", path, message: "Must not be less than in the step before" });
    });
  });
export type StepsRecord = z.infer<typeof steps>;

/** One form drawn twice, at text sizes of 100, 150 and 200 %: with fixed boxes, which cut the text off, and without. */
const sizes = z
  .strictObject({
    kind: z.literal("sizes"),
    sample: sample.describe("The form is invented."),
    legend,
    start,
    items: z
      .array(step.omit({ threads: true }))
      .length(3)
      .describe("What happens at 100, 150 and 200 %."),
    before: text.describe("Above the form that cuts its text off."),
    after: text.describe("Above the form that grows."),
    form: z.strictObject({
      title: text,
      fields: z.array(z.strictObject({ label: text, value: text })).length(2),
      hint: text.describe("A sentence below the fields."),
      button: text,
    }),
  })
  .refine(({ start, items }) => start <= items.length, START);
export type SizesRecord = z.infer<typeof sizes>;

/** The instruments of a list of points or phases. */
export const stepsOrSizes = z.discriminatedUnion("kind", [steps, sizes]);
export type InstrumentRecord = z.infer<typeof stepsOrSizes>;
