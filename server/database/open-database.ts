import { statSync } from "node:fs";
import { type Dialect, Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Access, DatabaseLocation } from "../config/database-location.ts";
import { MIGRATIONS } from "./migrations.ts";
import { databasePath, nodeSqliteDialect } from "./node-sqlite.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { StorageError } from "./storage-error.ts";

export type Database = Kysely<Schema>;

/**
 * Opens the database at `place`, creating what is missing (a folder for SQLite's, readable by its owner only) and
 * bringing the schema up to date. Any number of processes may do so at once.
 *
 * @throws when it cannot be reached or written, or a migration fails.
 */
export async function openDatabase(place: DatabaseLocation): Promise<Database> {
  await migrate(place);
  return connect(place, "write");
}

/**
 * Opens an existing database beside a running server, which may be one of an earlier version: so only a server brings
 * the schema up to date.
 *
 * @returns undefined when there is none.
 * @throws {StorageError} when it is of an earlier version; what connecting throws passes.
 */
export async function openExistingDatabase(
  place: DatabaseLocation,
  access: "read" | "write",
): Promise<Database | undefined> {
  const state = await stateOf(place);
  if (state === "missing") return undefined;
  if (state === "outdated") throw new StorageError(OUTDATED);
  return connect(place, access);
}

const OUTDATED = "it is of an earlier version of this software; start the server, which brings it up to date";

/** Opens an existing database to copy it whole, of whatever version it is; undefined when there is none. */
export async function openDatabaseForBackup(place: DatabaseLocation): Promise<Database | undefined> {
  return (await stateOf(place)) === "missing" ? undefined : connect(place, "read");
}

async function migrate(place: DatabaseLocation): Promise<void> {
  await using store = connect(place, "migrate");
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest();
  if (error) throw error;
}

/**
 * What is there, without making or changing anything.
 *
 * @throws if it cannot be told, because this user may not look into the folder
 */
export async function stateOf(place: DatabaseLocation): Promise<"missing" | "outdated" | "current"> {
  if (place.engine === "sqlite" && !statSync(databasePath(place.dataDir), { throwIfNoEntry: false })) return "missing";
  await using store = connect(place, "read");
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return "missing";
  const done = await store.withTables<MigrationTables>().selectFrom(MIGRATION_TABLE).select("name").execute();
  const names = new Set(done.map(({ name }) => name));
  return Object.keys(MIGRATIONS).every((name) => names.has(name)) ? "current" : "outdated";
}

/** Where Kysely writes down which migrations have run. */
const MIGRATION_TABLE = "kysely_migration";
type MigrationTables = { [MIGRATION_TABLE]: { name: string } };

/** Connects to the database at `place` as it is. SQLite's file is made unless it is for reading. */
export function connect(place: DatabaseLocation, access: Access): Database {
  return new Kysely<Schema>({ dialect: dialectAt(place, access) });
}

function dialectAt(place: DatabaseLocation, access: Access): Dialect {
  switch (place.engine) {
    case "sqlite":
      return nodeSqliteDialect(place.dataDir, access);
    case "postgres":
      return postgresDialect(place.url, access);
    default:
      return place satisfies never;
  }
}
