import { open, rename, rm, stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Store } from "./open-store.ts";

/**
 * Writes the database as it is at this moment to a new file at `path`, beside a running server; readable by its owner
 * only, whole or not at all, and on the disk when this returns.
 *
 * @returns its size in bytes.
 * @throws what SQLite or the file system throws; then nothing is left behind.
 */
export async function backUp(store: Store, path: string): Promise<number> {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const umask = process.umask(0o077);
  try {
    await sql`vacuum into ${draft}`.execute(store);
    await sync(draft);
    await rename(draft, path);
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
