import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "./migrations.ts";
import { NodeSqliteDialect, openNodeSqlite } from "./node-sqlite.ts";
import type { Schema } from "./schema.ts";

export type Store = Kysely<Schema>;

/** Where the database lies in the data directory. */
export const databasePath = (dataDir: string) => join(dataDir, "submissions.sqlite");

/**
 * Opens the database in `dataDir`, creating what is missing (the folder readable by its owner only) and
 * bringing the schema up to date.
 *
 * @throws when the folder or the file cannot be written, or a migration fails.
 */
export async function openStore(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = kyselyOver(databasePath(dataDir), { readOnly: false });
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest();
  if (!error) return store;
  await store.destroy();
  throw error;
}

/** Opens an existing database for reading, beside a running server; undefined when there is none. */
export async function openStoreForReading(dataDir: string): Promise<Store | undefined> {
  const path = databasePath(dataDir);
  if (!existsSync(path)) return undefined;
  const store = kyselyOver(path, { readOnly: true });
  if (await isUpToDate(store)) return store;
  await store.destroy();
  /* Of an earlier version, and not yet served by this one. */
  await (await openStore(dataDir)).destroy();
  return kyselyOver(path, { readOnly: true });
}

/** Opens an existing database for changing it; undefined when there is none. */
export async function openExistingStore(dataDir: string): Promise<Store | undefined> {
  return existsSync(databasePath(dataDir)) ? await openStore(dataDir) : undefined;
}

async function isUpToDate(store: Store): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
  return Object.keys(MIGRATIONS).every((name) => rows.some((row) => row.name === name));
}

function kyselyOver(path: string, options: { readOnly: boolean }): Store {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect({ database: openNodeSqlite(path, options) }) });
}
