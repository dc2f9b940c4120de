import * as z from "zod";
import { link, text } from "./fields.ts";

/** content/pages/explore-services.yaml */
export const exploreServicesRecord = z.strictObject({
  /** In the browser's tab and in search results. */
  title: text,
  /** For search engines: 160 characters at most. */
  description: text.max(160),
  heading: text,
  lead: text,
  link,
  /** Names the list for a screen reader. */
  list: text,
  /** On every band, beside the arrow. */
  go: text,
  /** What each band says, by the service's id; its summary where nothing stands here. */
  paragraphs: z.record(z.string(), text),
  /** Shown while there is no service record. */
  empty: z.strictObject({ heading: text, text }),
});
export type ExploreServicesRecord = z.infer<typeof exploreServicesRecord>;
