import { Kysely, sql } from "kysely";
import { engineOf } from "./engine.ts";
import { MIGRATIONS } from "./migrations.ts";
import { memoryDialect } from "./node-sqlite.ts";
import type { Database } from "./schema.ts";

let expected: Promise<readonly string[]> | undefined;

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
          select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
          where attnum > 0 and not attisdropped and relkind = 'r' and pg_table_is_visible(attrelid)`;
  return (await columns.execute(db)).rows.map(({ name }) => name).filter((name) => !name.startsWith("sqlite_"));
}

/**
 * Names the columns that the migrations create and the database lacks: it may come from a version before 1.0.0, whose first
 * migration had the same name.
 *
 * @returns one sentence for the operator; undefined if none is missing
 */
export async function schemaError(database: Database): Promise<string | undefined> {
  expected ??= columnsOfMigrations();
  const existing = new Set(await columnsOf(database));
  const missing = (await expected).filter((column) => !existing.has(column));
  if (missing.length === 0) return undefined;
  const more = missing.length > SHOWN ? `, and ${missing.length - SHOWN} more` : "";
  const list = missing.slice(0, SHOWN).join(", ") + more;
  return `it was made by a version before 1.0.0 and lacks ${list}`;
}

export const SCHEMA_REMEDY =
  'Export its messages with that version and import them into a new database, as docs/upgrade.md describes under "Go back".';

const SHOWN = 5;
