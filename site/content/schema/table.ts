import * as z from "zod";
import { richText } from "./fields.ts";

type Rows = readonly (readonly string[])[];

/** True if every row has as many cells as there are heads. */
export const isEven = (heads: readonly string[], rows: Rows): boolean =>
  rows.every((row) => row.length === heads.length);

export const UNEVEN = { path: ["rows"], error: "Need a cell for each head in every row" };

/** The rows of a table: a list of cells each. */
export const tableRows = z.array(z.array(richText)).min(1).meta({ field: "table" });
