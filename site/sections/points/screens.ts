import * as z from "zod";
import { sample, text } from "#site/content/schema/fields.ts";

const drawing = {
  label: text.describe("Above the drawing: what it shows."),
  alt: text.describe("What a screen reader says in place of the drawing."),
  title: text.describe("The title of the form."),
};

/** An interface before and after the work on it, drawn from its words, and its other states. */
export const screens = z.strictObject({
  sample,
  before: z.strictObject({
    ...drawing,
    error: text.describe("The message above the fields."),
    fields: z.array(text).min(1).describe("The labels of the fields."),
    buttons: z.array(text).min(1),
  }),
  after: z.strictObject({
    ...drawing,
    fields: z
      .array(
        z.strictObject({
          label: text,
          value: text.describe("What the field contains, or the option that is chosen."),
          options: z.array(text).min(1).optional().describe("The other options of a choice."),
          hint: text.optional().describe("What the form says about the value."),
        }),
      )
      .min(1),
    button: text,
  }),
  states: z
    .array(
      z.strictObject({
        label: text.describe("The name of the state."),
        tone: z.enum(["idle", "pending", "error", "success"]),
        value: text.describe("What the first field contains; in the tone idle, its placeholder."),
        message: text.describe("What the form says."),
      }),
    )
    .min(1)
    .describe("The form in its other states."),
  caption: text,
});
export type ScreensRecord = z.infer<typeof screens>;
