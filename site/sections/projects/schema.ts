import * as z from "zod";
import {
  closing,
  clothRecord,
  defineKind,
  href,
  id,
  richText,
  sample,
  text,
  thread,
  titled,
} from "#site/content/schema/fields.ts";
import { cardPicture, drawingUnlessPicture, nameItems } from "#site/content/schema/picture.ts";

export const projects = defineKind("projects", {
  description: "Projects in one grid of up to three columns, with a strip of partners after the first.",
  hasHeadline: true,
  fields: {
    ...titled,
    lead: richText,
    items: z
      .array(
        drawingUnlessPicture(
          z.strictObject({
            sample,
            title: text,
            description: text,
            link: href.describe("The address of the project; # until there is one."),
            thread,
            drawing: clothRecord.optional().describe("Required unless there is a picture."),
            picture: cardPicture("project"),
          }),
          "drawing",
        ),
      )
      .min(1),
    view: text.describe("The words on each project's link."),
    partners: z
      .strictObject({ id, sample, heading: text, names: nameItems })
      .optional()
      .describe("The strip after the first project."),
    all: z.strictObject({ label: text, note: text }).describe("The disabled button for more projects, and its note."),
    closing,
  },
  example: {
    heading: "Our portfolio",
    lead: "Two recent projects.",
    items: [
      {
        title: "E-commerce platform",
        description: "A shop for a chain of bookshops.",
        link: "#",
        thread: "teal",
        drawing: { figure: "card", columns: 60, rows: 45, warp: ["warp-deep"], weft: ["thread-teal"] },
      },
    ],
    view: "View project",
    all: { label: "View all projects", note: "All projects are shown." },
  },
});
