import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from "kysely";
import type { DatabaseLocation } from "../config/database-location.ts";
import type { Milliseconds } from "./schema.ts";

/* What the two engines say differently. What they do differently stands in node-sqlite.ts and postgres.ts. */

/** Which engine answers the queries of `db`, also inside a transaction. */
export function engineOf(db: QueryExecutorProvider): DatabaseLocation["engine"] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/**
 * The time by which mail is due and held. Machines' clocks differ, so where several share a database it is the
 * database's own; SQLite has none but ours.
 */
export function currentTime(db: QueryExecutorProvider, now: Milliseconds): RawBuilder<Milliseconds> {
  return engineOf(db) === "sqlite"
    ? sql`${sql.lit(now)}`
    : sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
}

/** How tables are made. */
export type ColumnTypes = {
  /** A whole number of up to 53 bits, a reference to a row among them. */
  integer: "integer" | "bigint";
  bytes: "blob" | "bytea";
  /** Completes the column of a table's own numbers, which are never given twice. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Completes a table. */
  finish<Table extends CreateTableBuilder<string>>(table: Table): Table;
};

const COLUMN_TYPES: Readonly<Record<DatabaseLocation["engine"], ColumnTypes>> = {
  sqlite: {
    integer: "integer",
    bytes: "blob",
    numbered: (column) => column.primaryKey().autoIncrement(),
    finish: (table) => table.modifyEnd(sql`strict`) as typeof table,
  },
  postgres: {
    integer: "bigint",
    bytes: "bytea",
    numbered: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
    finish: (table) => table,
  },
};

/** The words for the tables of `db`. */
export const columnTypes = (db: QueryExecutorProvider): ColumnTypes => COLUMN_TYPES[engineOf(db)];
