import * as z from "zod";
import { date, href, sample, slug, structure, text, thread } from "./fields.ts";
import { drawingUnlessPicture, pictureFor } from "./picture.ts";

/** content/open-source.yaml: the projects, in the order they are shown; the first four are on the home page. */
export const openSourceRecord = z.array(
  drawingUnlessPicture(
    z.strictObject({
      sample,
      id: slug.meta({ isAdvanced: true, title: "Anchor" }),
      name: text,
      category: text,
      description: text,
      link: href.describe("The repository."),
      tags: z.array(text).min(1),
      published: date.optional().describe("The day of publication, such as 2026-03-01, for feed readers."),
      thread,
      structure: structure.optional().describe("The cloth beside its name. Required unless there is a picture."),
      picture: pictureFor("repository")
        .optional()
        .describe("A picture in place of the cloth, such as the project's logo."),
    }),
    "structure",
  ),
);
export type OpenSourceProject = z.infer<typeof openSourceRecord>[number];
