import * as z from "zod";
import { closing, link, richText, text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** content/pages/explore-services.yaml */
export const exploreServicesRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  lead: richText,
  link,
  list: text.describe("The name of the list, for screen readers."),
  go: text.describe("The words on every service, next to the arrow."),
  closing,
  empty: z.strictObject({ heading: text, text: richText }).describe("Shown while there are no services."),
});
export type ExploreServicesRecord = z.infer<typeof exploreServicesRecord>;
