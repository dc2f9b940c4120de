import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect } from "vitest";
import { CONTACT_ROW, saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine, onPostgres } from "../../tests/support/on-each-engine.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import { MIGRATIONS } from "./migrations.ts";
import { connect, openDatabase, openDatabaseForBackup, openExistingDatabase, stateOf } from "./open-database.ts";
import { listSubmissions, readRecord } from "./submissions.ts";

/** Creates a database in which these migrations have run. */
async function createEarlierVersion(location: DatabaseLocation, migrations: Record<string, Migration>): Promise<void> {
  await using database = connect(location, "migrate");
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw error;
}

const OPENER = `
  import { openDatabase } from ${JSON.stringify(new URL("open-database.ts", import.meta.url))};
  console.log("ready");
  process.stdin.once("data", async () => {
    const database = await openDatabase(JSON.parse(process.argv[1]));
    const rows = await database.selectFrom("submission").select("id").execute();
    await database.destroy();
    console.log("opened with " + rows.length);
    process.exit(0);
  });`;

/** Waits after the last statement of a migration. */
const MIGRATOR = `
  import { Migrator } from "kysely/migration";
  import { MIGRATIONS } from ${JSON.stringify(new URL("migrations.ts", import.meta.url))};
  import { connect } from ${JSON.stringify(new URL("open-database.ts", import.meta.url))};
  const [[name, { up }]] = Object.entries(MIGRATIONS).slice(-1);
  const wait = async (db) => {
    await up(db);
    console.log("ready");
    await new Promise((end) => setTimeout(end, 600_000));
  };
  const provider = { getMigrations: async () => ({ ...MIGRATIONS, [name]: { up: wait } }) };
  await new Migrator({ db: connect(JSON.parse(process.argv[1]), "migrate"), provider }).migrateToLatest();`;

/** Starts a process that opens or migrates the database, and waits until it is ready. */
async function startProcess(program: string, location: DatabaseLocation) {
  const args = ["--input-type=module", "-e", program, JSON.stringify(location)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await once(child.stdout, "data");
  return {
    async open() {
      child.stdin.end("open\n");
      await once(child, "close");
      return output;
    },
    async kill() {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

onEachEngine((emptyDatabase) => {
  const test = testWith("empty", () => emptyDatabase({ hasTables: false }));
  test("only a server migrates a database of an earlier version; it can be backed up before that", async ({
    empty,
  }) => {
    await createEarlierVersion(empty.location, {});
    for (const access of ["read", "write"] as const)
      await expect(openExistingDatabase(empty.location, access)).rejects.toThrow(/earlier version .*; start the/);
    const backup = await openDatabaseForBackup(empty.location);
    expect(backup).toBeDefined();
    await backup?.destroy();
    expect(await stateOf(empty.location)).toBe("outdated");
    await using database = await openDatabase(empty.location);
    expect(await stateOf(empty.location)).toBe("current");
    expect(await saveRow(database)).toMatch(/^C-/);
  });

  test("a database whose first migration was another one is reported with the columns that it lacks", async ({
    empty,
  }) => {
    {
      await using database = await openDatabase(empty.location);
      await sql`drop table saved_replies`.execute(database);
      await sql`alter table submission drop column time_zone`.execute(database);
    }
    const lacks = /lacks submission\.time_zone, saved_replies\.id, /;
    await expect(openDatabase(empty.location)).rejects.toThrow(lacks);
    await expect(openExistingDatabase(empty.location, "write")).rejects.toThrow(lacks);
    expect(await openDatabaseForBackup(empty.location).then((opened) => opened?.destroy())).toBeUndefined();
  });

  test("a database of a later version is reported and not changed", async ({ empty }) => {
    {
      await using database = await openDatabase(empty.location);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(database);
    }
    const later = /^it is of a later version of this software; run that version, or go back/;
    await expect(openDatabase(empty.location)).rejects.toThrow(later);
    await expect(openExistingDatabase(empty.location, "read")).rejects.toThrow(later);
    expect(await stateOf(empty.location)).toBe("newer");
  });

  test("processes that start concurrently on an empty database migrate it once", async ({ empty }) => {
    const openers = await Promise.all(Array.from({ length: 4 }, () => startProcess(OPENER, empty.location)));
    const outputs = await Promise.all(openers.map(({ open }) => open()));
    expect(outputs).toEqual(Array(4).fill("ready\nopened with 0\n"));
    await using database = await openDatabase(empty.location);
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });

  test("the next start makes a migration that was killed, and messages stay", async ({ empty }) => {
    await createEarlierVersion(empty.location, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1)));
    let reference = "";
    {
      await using earlier = connect(empty.location, "write");
      reference = await saveRow(earlier);
    }
    const migrator = await startProcess(MIGRATOR, empty.location);
    await migrator.kill();
    expect(await stateOf(empty.location)).toBe("outdated");
    await using database = await openDatabase(empty.location);
    expect(await readRecord(database, reference)).toMatchObject({ name: CONTACT_ROW.name, language: null });
  });

  test("opening a missing database for reading or changes returns undefined and creates nothing", async ({ empty }) => {
    expect(await openDatabaseForBackup(empty.location)).toBeUndefined();
    expect(await openExistingDatabase(empty.location, "write")).toBeUndefined();
    await using database = await openDatabase(empty.location);
    expect(await listSubmissions(database)).toEqual([]);
    const found = await openExistingDatabase(empty.location, "write");
    expect(await listSubmissions(found ?? database)).toEqual([]);
    await found?.destroy();
  });
});

onPostgres((emptyDatabase) => {
  const test = testWith("empty", () => emptyDatabase({ hasTables: false }));
  test("int8 values are numbers, and the global type parsers of pg are unchanged", async ({ empty }) => {
    await using database = await openDatabase(empty.location);
    const reference = await saveRow(database, {}, { now: 1_800_000_000_000 });
    expect((await readRecord(database, reference))?.created_at).toBe(1_800_000_000_000);
    const { types } = await import("pg");
    expect(types.getTypeParser(types.builtins.INT8)("7")).toBe("7");
  });

  test("sync, isolation level and statement timeout override the defaults of the database", async ({ empty }) => {
    await using admin = connect(empty.location, "migrate");
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(admin);
    const name = sql.id(rows[0]?.name ?? "");
    await sql`alter database ${name} set synchronous_commit = off`.execute(admin);
    await sql`alter database ${name} set default_transaction_isolation = 'serializable'`.execute(admin);
    await using database = await openDatabase(empty.location);
    const settings = await sql`
      select
        current_setting('synchronous_commit') as sync,
        current_setting('transaction_isolation') as isolation,
        current_setting('statement_timeout') as timeout,
        current_setting('application_name') as name`.execute(database);
    expect(settings.rows).toEqual([{ sync: "on", isolation: "read committed", timeout: "1min", name: "website" }]);
  });

  test("opens a database whose tables are in a later schema of the search path", async ({ empty }) => {
    await (await openDatabase(empty.location)).destroy();
    await using admin = connect(empty.location, "migrate");
    await sql`create schema earlier`.execute(admin);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(admin);
    await sql`alter database ${sql.id(rows[0]?.name ?? "")} set search_path = earlier, public`.execute(admin);
    await using database = await openDatabase(empty.location);
    expect(await listSubmissions(database)).toEqual([]);
  });

  test("rejects a database whose encoding is not UTF8", async ({ empty }) => {
    await using admin = connect(empty.location, "migrate");
    const { rows } = await sql<{ name: string }>`select current_database() || '_latin' as name`.execute(admin);
    const name = rows[0]?.name ?? "";
    await sql`create database ${sql.id(name)} encoding 'LATIN1' template template0`.execute(admin);
    const url = new URL(empty.location.engine === "postgres" ? empty.location.url : "");
    url.pathname = name;
    await expect(openDatabase({ engine: "postgres", url: url.href })).rejects.toThrow(/encoding is LATIN1/);
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  });
});
