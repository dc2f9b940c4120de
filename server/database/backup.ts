import { stat } from "node:fs/promises";
import type { DatabaseLocation } from "../config/database-location.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import { dumpPostgres } from "./dump-postgres.ts";
import { copySqlite } from "./node-sqlite.ts";
import type { Database } from "./open-database.ts";

/**
 * Writes the current database to a new file at `path` while a server may be running. The file is readable by its owner
 * only, is never partial, and is synced to disk when this returns. For PostgreSQL it has pg_dump's custom format.
 *
 * @returns its size in bytes.
 * @throws errors of the database or the file system, and a StorageError if pg_dump fails; then no file is left behind.
 */
export async function backUp(database: Database, location: DatabaseLocation, path: string): Promise<number> {
  const umask = process.umask(0o077);
  try {
    await writeAtomically(path, (tempPath) =>
      location.engine === "sqlite" ? copySqlite(database, tempPath) : dumpPostgres(location.url, tempPath),
    );
  } finally {
    process.umask(umask);
  }
  return (await stat(path)).size;
}
