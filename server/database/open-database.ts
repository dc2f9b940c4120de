import { statSync } from "node:fs";
import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import type { Access, DatabaseLocation } from "../config/database-location.ts";
import { MIGRATIONS } from "./migrations.ts";
import { SCHEMA_REMEDY, schemaError } from "./missing-columns.ts";
import { databasePath, nodeSqliteDialect } from "./node-sqlite.ts";
import { postgresPool } from "./postgres.ts";
import type { Database, Schema } from "./schema.ts";
import { StorageError } from "./storage-error.ts";

/**
 * Opens the database, creates it if it does not exist (for SQLite with a folder readable by its owner only), and migrates
 * it. Several processes may do this at once.
 *
 * @throws if it cannot be reached or written, or a migration fails; {StorageError} if it is of a later version, or lacks columns.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  await migrate(location);
  return await checked(connect(location, "write"));
}

/**
 * Opens an existing database without migrating it: a server of an earlier version may be using it.
 *
 * @returns undefined if it does not exist.
 * @throws {StorageError} if it is of an earlier or later version, or lacks columns; errors of connecting pass through.
 */
export async function openExistingDatabase(location: DatabaseLocation, access: "read" | "write") {
  const state = await stateOf(location);
  if (state === "missing") return undefined;
  if (state === "outdated") throw new StorageError(OUTDATED);
  if (state === "newer") throw new StorageError(NEWER);
  return await checked(connect(location, access));
}

/** @throws {StorageError} if columns are missing */
async function checked(database: Database): Promise<Database> {
  try {
    const error = await schemaError(database);
    if (error) throw new StorageError(`${error}. ${SCHEMA_REMEDY.replace(/\.$/, "")}`);
    return database;
  } catch (thrown) {
    await database.destroy();
    throw thrown;
  }
}

const OUTDATED = "it is of an earlier version of this software; start the server, which brings it up to date";
const NEWER = "it is of a later version of this software; run that version, or go back as docs/upgrade.md describes";

/** Opens an existing database of any version to copy it; undefined if it does not exist. */
export async function openDatabaseForBackup(location: DatabaseLocation): Promise<Database | undefined> {
  return (await stateOf(location)) === "missing" ? undefined : connect(location, "read");
}

async function migrate(location: DatabaseLocation): Promise<void> {
  await using database = connect(location, "migrate");
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest();
  if (error) throw (await stateOf(location)) === "newer" ? new StorageError(NEWER) : error;
}

/**
 * Reads the state of a database without changing anything.
 *
 * @throws if this user may not read the folder
 */
export async function stateOf(location: DatabaseLocation): Promise<"missing" | "outdated" | "current" | "newer"> {
  if (location.engine === "sqlite" && !statSync(databasePath(location.dataDir), { throwIfNoEntry: false }))
    return "missing";
  await using database = connect(location, "read");
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return "missing";
  const done = await database.withTables<MigrationTables>().selectFrom(MIGRATION_TABLE).select("name").execute();
  const names = new Set(done.map(({ name }) => name));
  if (done.some(({ name }) => !Object.hasOwn(MIGRATIONS, name))) return "newer";
  return Object.keys(MIGRATIONS).every((name) => names.has(name)) ? "current" : "outdated";
}

const MIGRATION_TABLE = "kysely_migration";
type MigrationTables = { [MIGRATION_TABLE]: { name: string } };

/** Connects without migrating. Creates SQLite's file unless `access` is "read". */
export function connect(location: DatabaseLocation, access: Access): Database {
  const dialect =
    location.engine === "sqlite"
      ? nodeSqliteDialect(location.dataDir, access)
      : new PostgresDialect({ pool: postgresPool(location.url, access) });
  return new Kysely<Schema>({ dialect });
}
