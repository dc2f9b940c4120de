import { type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** The number of rows that a query without columns matches. */
export async function countRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  return (await rows.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;
}
