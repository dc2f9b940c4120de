import { sql } from "kysely";
import type { Database } from "#server/database/open-database.ts";

/** Ends the sessions that hold a presence in this PostgreSQL, as a restart does, and waits for that. @returns how many there were. */
export async function endWorkerSessions(store: Database): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 10000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(store);
  return rows.length;
}
