import * as z from "zod";
import { markdownBody } from "../markdown.ts";
import { clothRecord, date, sample, text, thread, translates } from "./fields.ts";
import { drawingUnlessPicture, pictureFor } from "./picture.ts";

const article = z.strictObject({
  sample: sample.describe("Figures, examples and people in it are invented."),
  translates,
  title: text.describe("The headline."),
  date: date.describe("The day of publication. The site hides it until then."),
  updated: date.optional().describe("The day of the last change that readers should know of."),
  author: text.meta({
    field: { reference: "people" },
    description: "One of the people who are shown on a page.",
  }),
  topic: text.describe("One or two words, above its title. Articles with the same topic are listed together."),
  teaser: text.max(160).describe("One sentence below the title, in lists and for search engines."),
  thread: thread.describe("Its colour."),
  drawing: clothRecord.optional().describe("Required unless there is a picture."),
  picture: pictureFor("insight", "band", "card", "social")
    .optional()
    .describe(
      "A photograph replaces the drawing. On cards, an SVG is behind it, and is shown when somebody points there.",
    ),
  service: text
    .meta({ field: { reference: "services" } })
    .optional()
    .describe("A related service, linked at the end."),
  body: markdownBody,
});

/** content/articles/*.yaml: an article at /insights/ and the name of its file. */
export const articleRecord = drawingUnlessPicture(article, "drawing").refine(
  ({ date: published, updated }) => !updated || published <= updated,
  { path: ["updated"], error: "Must not be before the day of publication" },
);
export type ArticleRecord = z.infer<typeof articleRecord>;
