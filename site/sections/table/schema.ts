import * as z from "zod";
import {
  defineKind,
  isEven,
  listOf,
  richText,
  sample,
  sectionFields,
  tableRows,
  text,
  UNEVEN,
} from "#site/content/schema/fields.ts";
import { switches } from "../instrument.ts";

export const table = defineKind("table", {
  description: "A table, edge to edge, and what its columns are for. On a phone each row is a block of named cells.",
  fields: {
    ...sectionFields,
    lead: richText.optional().describe("One sentence beside the heading."),
    layout: z
      .enum(["register", "plain"])
      .default("register")
      .describe("`register`: large, with the last column as its point; `plain`: every column alike."),
    sample,
    caption: text.optional().describe("Below the table."),
    columns: z.array(text).min(2).max(8).describe("The heads of two to eight columns. The first column names the row."),
    rows: tableRows.describe("One list of cells for each row, as many as there are columns."),
    note: richText.optional().describe("Beside the points."),
    points: listOf({ title: text, text: richText }).optional().describe("What the columns are for, below the table."),
    instrument: switches
      .optional()
      .meta({ title: "Switches", description: "In the last column, which then says what happens without a row." }),
  },
  example: {
    heading: "The register",
    structure: "twill",
    columns: ["Table", "Owner"],
    rows: [["orders", "Ada"]],
  },
})
  .refine(({ columns, rows }) => isEven(columns, rows), UNEVEN)
  .superRefine(({ rows, instrument }, context) => {
    instrument?.items.forEach(({ name }, index) => {
      if (rows.some(([first]) => first === name)) return;
      const path = ["instrument", "items", index, "name"];
      context.addIssue({ code: "custom", path, message: "Must be the name of a row" });
    });
  });
