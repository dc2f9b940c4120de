import * as z from "zod";
import { link, text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** content/pages/explore-services.yaml */
export const exploreServicesRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  lead: text,
  link,
  list: text.describe("The name of the list, for screen readers."),
  go: text.describe("The words on every service, next to the arrow."),
  empty: z.strictObject({ heading: text, text }).describe("Shown while there are no services."),
});
export type ExploreServicesRecord = z.infer<typeof exploreServicesRecord>;
