import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
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
export function medianOf(db: QueryExecutorProvider, values: RawBuilder<number>, matching: RawBuilder<boolean>) {
  const median =
    engineOf(db) === "sqlite" ? sql`median(${values})` : sql`percentile_cont(0.5) within group (order by ${values})`;
  return sql<number | null>`${median} filter (where ${matching})`;
}
