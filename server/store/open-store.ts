import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
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
export function openStoreForReading(dataDir: string): Store | undefined {
  const path = databasePath(dataDir);
  return existsSync(path) ? kyselyOver(path, { readOnly: true }) : undefined;
}

function kyselyOver(path: string, options: { readOnly: boolean }): Store {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect({ database: openNodeSqlite(path, options) }) });
}
