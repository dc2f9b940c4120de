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

/* Differences in the SQL of the two engines. Their connections are in node-sqlite.ts and postgres.ts. */

/** The engine of `db`. Also works inside a transaction. */
export function engineOf(db: QueryExecutorProvider): DatabaseLocation["engine"] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/**
 * The current time for due dates and leases. On PostgreSQL it is the database's clock, because the clocks of the machines
 * that share it differ. On SQLite it is `now`.
 */
export function currentTime(db: QueryExecutorProvider, now: Milliseconds): RawBuilder<Milliseconds> {
  return engineOf(db) === "sqlite"
    ? sql`${sql.lit(now)}`
    : sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
}

/** The median of the values of an expression, of the rows that match. */
export function medianOf(
  db: QueryExecutorProvider,
  values: RawBuilder<number>,
  matching: RawBuilder<boolean>,
): RawBuilder<number | null> {
  const median =
    engineOf(db) === "sqlite" ? sql`median(${values})` : sql`percentile_cont(0.5) within group (order by ${values})`;
  return sql`${median} filter (where ${matching})`;
}

/** The engine-specific parts of table definitions. */
export type ColumnTypes = {
  /** For integers of up to 53 bits, including foreign keys. */
  integer: "integer" | "bigint";
  bytes: "blob" | "bytea";
  /** Makes a column the primary key with generated values that are never reused. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Adds engine-specific table options. */
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

export const columnTypes = (db: QueryExecutorProvider): ColumnTypes => COLUMN_TYPES[engineOf(db)];
