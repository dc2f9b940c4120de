import * as z from "zod";
import { link, richText, sample, structure, text, thread } from "./fields.ts";
import { pictureFor } from "./picture.ts";
import { callToAction } from "./sections/call-to-action.ts";
import { caseStudyTeasers } from "./sections/case-study-teasers.ts";
import { experts } from "./sections/experts.ts";
import { lineage } from "./sections/lineage.ts";
import { phases } from "./sections/phases.ts";
import { points } from "./sections/points.ts";
import { toolGroups } from "./sections/tool-groups.ts";
import { toolMatrix } from "./sections/tool-matrix.ts";
import { wideTable } from "./sections/wide-table.ts";

/** The sections of a service's page, by kind. One file each in sections/. */
const serviceSection = z.discriminatedUnion("kind", [
  caseStudyTeasers,
  callToAction,
  experts,
  lineage,
  phases,
  points,
  toolGroups,
  toolMatrix,
  wideTable,
]);
export type ServiceSection = z.infer<typeof serviceSection>;

/** content/services/*.yaml: a service, as menus and lists show it and as a page of its own. */
export const serviceRecord = z.strictObject({
  sample: sample.describe("Figures, examples and people in it are invented."),
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens")
    .describe("The address below /services/."),
  order: z.int().positive().describe("Position in lists, from 1."),
  title: text,
  tagline: text.describe("About five words, in the menu."),
  summary: text.describe("One sentence, on the home page."),
  paragraph: text.optional().describe("On /explore-services; the summary if left out."),
  thread: thread.describe("The service's colour wherever it appears."),
  structure: structure.describe("The service's cloth wherever it appears."),
  description: text.max(160).describe("For search engines: one sentence, 160 characters at most."),
  hero: z.strictObject({
    claim: text.describe("The page's headline."),
    lead: richText,
    primary: link,
    secondary: link,
    label: z
      .strictObject({ name: text, text })
      .describe("The label on the cloth: the structure's name and one true sentence about it."),
    picture: pictureFor("service-hero", "social")
      .optional()
      .describe("A work of yours in place of the cloth; then the label describes it. Also on the social card."),
  }),
  sections: z.array(serviceSection).min(1).describe("From top to bottom."),
});
export type ServiceRecord = z.infer<typeof serviceRecord>;
