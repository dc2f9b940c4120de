import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseLocation } from "../config/database-location.ts";
import { dumpPostgres } from "./dump-postgres.ts";
import { copySqlite } from "./node-sqlite.ts";
import type { Database } from "./open-database.ts";
import { syncFolder } from "./sync-folder.ts";

/**
 * Writes the database as it is at this moment to a new file at `path`, beside a running server; readable by its owner
 * only, whole or not at all, and on the disk when this returns. On PostgreSQL it is pg_dump's custom format.
 *
 * @returns its size in bytes.
 * @throws what the database or the file system throws, and a StorageError where pg_dump cannot do it; then nothing is left
 *   behind.
 */
export async function backUp(store: Database, place: DatabaseLocation, path: string): Promise<number> {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const umask = process.umask(0o077);
  try {
    await (place.engine === "sqlite" ? copySqlite(store, draft) : dumpPostgres(place.url, draft));
    await sync(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  } finally {
    process.umask(umask);
  }
  return (await stat(path)).size;
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}
