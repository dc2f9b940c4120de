import * as z from "zod";
import { closing, link, richText, text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** content/pages/case-studies.yaml: the index, and the words every study's page shares. */
export const caseStudiesRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  lead: richText,
  listHeading: text.describe("The heading of the list, for screen readers."),
  labels: z.strictObject({ challenge: text, solution: text, results: text }).describe("The names of a teaser's parts."),
  more: text.describe("The words on each teaser's link; screen readers add the title."),
  empty: z.strictObject({ heading: text, text: richText, link }).describe("Shown while there are no studies."),
  closing,
  article: z.strictObject({
    contents: text.describe("The name of the contents list."),
    all: link.describe("The link next to the button at the end."),
    further: z
      .strictObject({
        label: text.describe("The name of the two links, for screen readers."),
        next: text.describe("The words above the title of the next study."),
        service: text.describe("The words above the name of the service."),
      })
      .optional()
      .describe("Links below each study: to the next one, and to the first service that shows this one."),
  }),
});
export type CaseStudiesRecord = z.infer<typeof caseStudiesRecord>;
