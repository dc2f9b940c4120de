import * as z from "zod";
import { link, paragraphs, richText, text } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";

/** content/pages/open-source.yaml: the page around the projects of content/open-source.yaml. */
export const openSourcePageRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  projects: z.strictObject({
    heading: text,
    lead: richText,
    empty: z.strictObject({ heading: text, text: richText }).describe("Shown while there are no projects."),
  }),
  community: z.strictObject({
    heading: text,
    paragraphs,
    code: text.describe("The words on the button to the code host."),
    link,
  }),
});
export type OpenSourcePageRecord = z.infer<typeof openSourcePageRecord>;
