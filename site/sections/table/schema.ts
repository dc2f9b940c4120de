import * as z from "zod";
import { richText, sample, text } from "../fields.ts";
import { switches } from "./instrument.ts";
import { sectionFields } from "./section.ts";
import { isEven, tableRows, UNEVEN } from "./table.ts";

/** A register as a table, and what its columns are for. */
export const wideTable = z
  .strictObject({
    kind: z.literal("table"),
    ...sectionFields,
    lead: richText,
    sample,
    /** Said under the table. */
    caption: text,
    /** The heads of its columns; the first column names the row. */
    columns: z.array(text).min(2).max(6),
    /** One list of cells for each row, as many as there are columns. */
    rows: tableRows,
    /** Said beside the points. */
    note: richText,
    points: z.array(z.strictObject({ title: text, text: richText })).min(1),
    instrument: switches
      .optional()
      .describe("Switches in the last column, which then says what happens without a row."),
  })
  .refine(({ columns, rows }) => isEven(columns, rows), UNEVEN)
  .superRefine(({ rows, instrument }, context) => {
    instrument?.items.forEach(({ name }, index) => {
      if (rows.some(([first]) => first === name)) return;
      context.addIssue({
        code: "custom",
        path: ["instrument", "items", index, "name"],
        message: "Must be the name of a row",
      });
    });
  });
export type WideTableRecord = z.infer<typeof wideTable>;
