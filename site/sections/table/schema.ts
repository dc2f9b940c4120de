import * as z from "zod";
import { richText, sample, text } from "#site/content/schema/fields.ts";
import { isEven, tableRows, UNEVEN } from "#site/content/schema/table.ts";
import { switches } from "../instrument.ts";
import { type SectionKind, sectionFields } from "../section-kind.ts";

/** A register as a table, and what its columns are for. */
export const table = {
  schema: z
    .strictObject({
      kind: z.literal("table"),
      ...sectionFields,
      lead: richText.optional(),
      sample,
      /** Said under the table. */
      caption: text.optional(),
      /** The heads of its columns; the first column names the row. */
      columns: z.array(text).min(2).max(6),
      /** One list of cells for each row, as many as there are columns. */
      rows: tableRows,
      /** Said beside the points. */
      note: richText.optional(),
      points: z
        .array(z.strictObject({ title: text, text: richText }))
        .min(1)
        .optional(),
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
    })
    .meta({
      description:
        "A table, edge to edge, and what its columns are for. On a phone each row is a block of named cells.",
      examples: [
        {
          kind: "table",
          id: "register",
          heading: "The register",
          structure: "twill",
          columns: ["Table", "Owner"],
          rows: [["orders", "Ada"]],
        },
      ],
    }),
} satisfies SectionKind;
