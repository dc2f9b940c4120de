import * as z from "zod";
import {
  defineKind,
  link,
  listOf,
  richText,
  sample,
  sectionFields,
  structure,
  text,
} from "#site/content/schema/fields.ts";
import { toolLogo } from "#site/content/schema/tool.ts";
import { stepsOrSizes } from "../instrument.ts";

const drawing = {
  label: text.describe("Above the drawing: what it shows."),
  alt: text.meta({ title: "What it shows", description: "For those who cannot see the drawing." }),
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
    fields: listOf({
      label: text,
      value: text.describe("What the field contains, or the option that is chosen."),
      options: z.array(text).min(1).optional().describe("The other options of a choice."),
      hint: text.optional().describe("What the form says about the value."),
    }),
    button: text,
  }),
  states: listOf({
    label: text.describe("The name of the state."),
    tone: z.enum(["idle", "pending", "error", "success"]),
    value: text.describe("What the first field contains; in the tone idle, its placeholder."),
    message: text.describe("What the form says."),
  }).describe("The form in its other states."),
  caption: text,
});
export type ScreensRecord = z.infer<typeof screens>;

const NEEDED = { cells: "note", diagram: "structure", lines: "note", questions: "question" } as const;

export const points = defineKind("points", {
  description: "Points, each a title with its text, in one of many layouts.",
  fields: {
    ...sectionFields,
    lead: richText.optional().describe("Beside the heading."),
    layout: z
      .enum(["aside", "cells", "columns", "diagram", "lines", "names", "paragraph", "questions", "uneven"])
      .describe(
        "`aside`: two columns beside the heading; `cells`: a grid of cells; `columns`: small running text in columns; `diagram`: a list beside the heading and a weaving draft; `lines`: one to a line, the note at the right; `names`: the titles as tall names; `paragraph`: one large paragraph; `questions`: each under its question; `uneven`: 6/3/3, then 3/3/6.",
      ),
    caption: text.optional().describe("`diagram`: how to read the draft."),
    later: text
      .optional()
      .describe("`lines`: the notes wait for later and are struck out; a screen reader says this before each."),
    link: link.optional().describe("`cells`: in the cell that is left over."),
    logos: z.boolean().default(false).describe("The titles are names of tools: each gets its logo."),
    items: listOf({
      title: text,
      text: richText,
      note: text.optional().describe("Small words: what the reader receives, or an example."),
      question: text.optional().describe("`questions`: what the point answers."),
      structure: structure.optional().describe("`diagram`: the mark beside the point."),
      ...toolLogo,
      wide: z.boolean().default(false).describe("`cells`: two cells wide."),
    }),
    screens: screens.optional().describe("Below the points."),
    instrument: stepsOrSizes.optional().meta({ title: "Control", description: "Below the points and screens." }),
  },
  example: {
    heading: "Why it holds",
    structure: "twill",
    layout: "uneven",
    items: [
      { title: "Releases stop being events", text: "Every merge runs the same tested path." },
      { title: "The bill has an owner", text: "Each resource has a team and a budget." },
    ],
  },
}).superRefine(({ layout, items }, context) => {
  if (!(layout in NEEDED)) return;
  const field = NEEDED[layout as keyof typeof NEEDED];
  items.forEach((item, index) => {
    if (item[field]) return;
    context.addIssue({ code: "custom", path: ["items", index, field], message: `Is needed in the layout ${layout}` });
  });
});
