import * as z from "zod";
import { link, text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** content/pages/case-studies.yaml: the index, and the words every study's page shares. */
export const caseStudiesRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  lead: text,
  /** The list's own heading, read aloud only. */
  listHeading: text,
  /** Names of a teaser's parts. */
  labels: z.strictObject({ challenge: text, solution: text, results: text }),
  /** On each teaser's link; a screen reader hears the title after it. */
  more: text,
  /** Shown while there are no studies. */
  empty: z.strictObject({ heading: text, text, link }),
  article: z.strictObject({
    /** What the contents list is called. */
    contents: text,
    /** Beside the button at the end. */
    all: link,
  }),
});
export type CaseStudiesRecord = z.infer<typeof caseStudiesRecord>;
