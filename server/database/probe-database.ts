import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "./open-database.ts";

/** Below this a submission may still fit, but somebody has to make room now. */
const ENOUGH_ROOM = 50 * 1024 * 1024;

/**
 * Whether a submission could be kept now: writes to the database, looks for its tables, and at the room left on its disk.
 *
 * @returns undefined if so, else the reason, for the operator.
 */
export async function probeDatabase(store: Database, dataDir: string, now: number): Promise<string | undefined> {
  try {
    await store
      .insertInto("probe")
      .values({ id: 1, at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: now }))
      .execute();
    /* Reads no row, and fails when a table that a submission needs was dropped or renamed. */
    await sql`select 1 from submission, outbox, file, receipt where 1 = 0`.execute(store);
    const { bavail, bsize } = await statfs(dataDir);
    const room = bavail * bsize;
    return room < ENOUGH_ROOM ? `only ${Math.floor(room / 1024 / 1024)} MB are free in DATA_DIR` : undefined;
  } catch (thrown) {
    return `the database cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
}
