import * as z from "zod";
import { lines, sample, text } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";
import { isEven, tableRows, UNEVEN } from "./sections/table.ts";

/** content/pages/privacy-policy.yaml */
export const privacyRecord = z.strictObject({
  sample,
  page: pageMeta,
  hero: opening,
  /** Since when it holds, as printed. */
  since: text,
  /** The heading of the contents list. */
  contents: text,
  parts: z
    .array(
      z.strictObject({
        /** The deep link. */
        id: z.string().regex(/^[a-z-]+$/, "Must be lower-case letters and hyphens"),
        heading: text,
        paragraphs: lines,
        /** A list after the paragraphs. */
        points: z.array(text).optional(),
        /** A table after the paragraphs: every row has as many cells as there are heads. */
        table: z
          .strictObject({ heads: z.array(text).min(2), rows: tableRows })
          .refine(({ heads, rows }) => isEven(heads, rows), UNEVEN)
          .optional(),
      }),
    )
    .min(1),
});
export type PrivacyRecord = z.infer<typeof privacyRecord>;
