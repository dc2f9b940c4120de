import * as z from "zod";
import { date, href, sample, slug, structure, text, thread } from "./fields.ts";
import { drawingUnlessPicture, pictureFor } from "./picture.ts";

/** content/open-source.yaml: the projects, in the order they are shown; the first four are on the home page. */
export const openSourceRecord = z.array(
  drawingUnlessPicture(
    z.strictObject({
      sample,
      id: slug.meta({ isAdvanced: true, title: "Name in links", description: "What stands behind # in links to it." }),
      name: text,
      category: text,
      description: text,
      link: href.describe("Where its code is."),
      tags: z.array(text).min(1),
      published: date.optional().describe("The day of publication, for feed readers."),
      thread,
      structure: structure.optional().describe("The cloth beside its name. Required unless there is a picture."),
      picture: pictureFor("repository")
        .optional()
        .describe("A picture in place of the cloth, such as the project's logo."),
    }),
    "structure",
  ),
);
