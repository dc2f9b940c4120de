import * as z from "zod";
import { structure, text, thread } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";
import { writeInsteadRecord } from "./write-instead.ts";

/** content/pages/book.yaml */
export const bookRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  /** Beside the dial, which shows {site.promises.demoConfirmation} of a day. */
  confirmation: z.strictObject({ heading: text, note: text }),
  benefits: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ name: text, text, thread, structure })).length(3),
  }),
  request: writeInsteadRecord,
});
export type BookRecord = z.infer<typeof bookRecord>;
