import { Kysely, sql } from "kysely";
import { engineOf } from "./engine.ts";
import { MIGRATIONS } from "./migrations.ts";
import { memoryDialect } from "./node-sqlite.ts";
import type { Database } from "./schema.ts";

let expected: Promise<readonly string[]> | undefined;

/**
 * The columns, as `table.column`, that the migrations create and the database lacks: it may come from a version before 1.0.0,
 * whose first migration had the same name.
 */
export async function missingColumns(database: Database): Promise<string[]> {
  expected ??= columnsOfMigrations();
  const existing = new Set(await columnsOf(database));
  return (await expected).filter((column) => !existing.has(column));
}

async function columnsOfMigrations(): Promise<string[]> {
  await using empty = new Kysely<never>({ dialect: memoryDialect() });
  for (const { up } of Object.values(MIGRATIONS)) await up(empty);
  return await columnsOf(empty);
}

async function columnsOf(db: Kysely<never> | Database): Promise<string[]> {
  const columns =
    engineOf(db) === "sqlite"
      ? sql<{ name: string }>`
          select tables.name || '.' || columns.name as name
          from sqlite_schema as tables join pragma_table_info(tables.name) as columns where tables.type = 'table'`
      : sql<{ name: string }>`
          select table_name || '.' || column_name as name
          from information_schema.columns where table_schema = current_schema()`;
  return (await columns.execute(db)).rows.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_"));
}

/** @returns what is wrong with the schema, in one sentence for the operator; undefined if nothing is */
export async function schemaError(database: Database): Promise<string | undefined> {
  const missing = await missingColumns(database);
  if (missing.length === 0) return undefined;
  const more = missing.length > SHOWN ? `, and ${missing.length - SHOWN} more` : "";
  const list = missing.slice(0, SHOWN).join(", ") + more;
  return `it was made by a version before 1.0.0 and lacks ${list}`;
}

export const SCHEMA_TODO =
  'Export its messages with that version and import them into a new database, as docs/upgrade.md describes under "Go back".';

const SHOWN = 5;
