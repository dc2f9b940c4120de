import * as z from "zod";
import { paragraphs, richText, sample, text } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";
import { isEven, tableRows, UNEVEN } from "./sections/table.ts";

/** content/pages/privacy-policy.yaml */
export const privacyRecord = z.strictObject({
  sample,
  page: pageMeta,
  hero: opening,
  since: text.describe("The date from which the policy applies, as printed."),
  contents: text.describe("The heading of the contents list."),
  parts: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens")
          .describe("The deep link."),
        heading: text,
        paragraphs,
        points: z.array(richText).optional().describe("A list after the paragraphs."),
        table: z
          .strictObject({ heads: z.array(text).min(2), rows: tableRows })
          .refine(({ heads, rows }) => isEven(heads, rows), UNEVEN)
          .optional()
          .describe("A table after the paragraphs: every row has as many cells as there are heads."),
      }),
    )
    .min(1),
});
export type PrivacyRecord = z.infer<typeof privacyRecord>;
