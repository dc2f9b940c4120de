import { statfs } from "node:fs/promises";
import { reasonOf } from "../text/reason-of.ts";
import { schemaError } from "./missing-columns.ts";
import type { Database } from "./schema.ts";

/** With less free space a submission may still fit, but the operator must act. In bytes. */
const MIN_FREE = 50 * 1024 * 1024;

/**
 * Tests whether a submission could be saved now: writes to the database, looks for its columns, and checks the free disk space.
 *
 * @returns undefined if so, else the reason, for the operator.
 */
export async function probeDatabase(database: Database, dataDir: string, now: number): Promise<string | undefined> {
  try {
    await database
      .insertInto("probe")
      .values({ id: 1, at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: now }))
      .execute();
    const error = await schemaError(database);
    if (error) return `the database cannot be used: ${error}`;
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    return free < MIN_FREE ? `only ${Math.floor(free / 1024 / 1024)} MB are free in DATA_DIR` : undefined;
  } catch (thrown) {
    return `the database cannot be written: ${reasonOf(thrown)}`;
  }
}
