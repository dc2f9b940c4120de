import * as z from "zod";
import { link, text } from "./fields.ts";
import { pageMeta } from "./page-meta.ts";

/** content/pages/explore-services.yaml */
export const exploreServicesRecord = z.strictObject({
  page: pageMeta,
  heading: text,
  lead: text,
  link,
  /** Names the list for a screen reader. */
  list: text,
  /** On every band, beside the arrow. */
  go: text,
  /** Shown while there is no service record. */
  empty: z.strictObject({ heading: text, text }),
});
export type ExploreServicesRecord = z.infer<typeof exploreServicesRecord>;
