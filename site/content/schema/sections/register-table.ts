import * as z from "zod";
import { sample, text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** A register as a table, and what its columns are for. */
export const registerTable = z.strictObject({
  kind: z.literal("register"),
  ...sectionFields,
  lead: text,
  sample,
  /** What the table holds, for those who hear it. */
  caption: text,
  /** The heads of its columns; the first column names the row. */
  columns: z.array(text).min(2),
  /** One list of cells for each row, as many as there are columns. */
  rows: z.array(z.array(text)).min(1),
  /** Said beside the points. */
  note: text,
  points: z.array(z.strictObject({ title: text, text })).min(1),
});
export type RegisterTableRecord = z.infer<typeof registerTable>;
