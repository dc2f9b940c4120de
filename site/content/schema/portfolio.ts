import * as z from "zod";
import { clothRecord, href, optionalSection, sample, structure, text, thread } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";
import { drawingUnlessPicture, logo, pictureFor } from "./picture.ts";

/** content/pages/portfolio.yaml */
export const portfolioRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  projects: z
    .array(
      drawingUnlessPicture(
        z.strictObject({
          sample,
          title: text,
          description: text,
          link: href.describe("The address of the project; # until there is one."),
          thread,
          drawing: clothRecord.optional().describe("Required unless there is a picture."),
          picture: pictureFor("project")
            .optional()
            .describe("A picture under the drawing, which unravels to it; without a drawing alone."),
        }),
        "drawing",
      ),
    )
    .min(1),
  view: text.describe("The words on each project's link."),
  partners: optionalSection(
    {
      sample,
      heading: text,
      names: z.array(z.strictObject({ name: text, mark: structure.optional(), picture: logo })),
    },
    "names",
  ).describe("The strip after the first project. Left out without names."),
  all: z.strictObject({ label: text, note: text }).describe("The disabled button for more projects, and its note."),
});
export type PortfolioRecord = z.infer<typeof portfolioRecord>;
