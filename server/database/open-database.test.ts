import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine, onPostgres } from "../../tests/support/on-each-engine.ts";
import type { DatabaseLocation } from "../config/database-location.ts";
import { MIGRATIONS } from "./migrations.ts";
import {
  connect,
  type Database,
  openDatabase,
  openDatabaseForBackup,
  openExistingDatabase,
  stateOf,
} from "./open-database.ts";
import { findSubmission, listSubmissions } from "./submissions.ts";

const FIRST = "0001-submission-and-outbox";

/** Creates a database of the first version with two submissions: one mail is queued, one has failed. */
async function createFirstVersion(location: DatabaseLocation): Promise<void> {
  await using database = connect(location, "migrate");
  const provider = { getMigrations: async () => ({ [FIRST]: MIGRATIONS[FIRST] as Migration }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
  await sql`
    insert into submission (reference, kind, name, email, body, created_at)
    values ('C-1', 'contact', 'Ada', 'a@x', 'Hello', 1), ('C-2', 'contact', 'Grace', 'g@x', 'Hi', 2)`.execute(database);
  await sql`
    insert into outbox (submission_id, channel, message_id, state, due, lease, attempts, last_error, created_at)
    values (1, 'mail', '<C-1@x>', 'queued', 1, 0, 3, null, 1), (2, 'mail', '<C-2@x>', 'failed', 2, 0, 1, '550', 2)
  `.execute(database);
}

async function expectFirstVersionRows(database: Database): Promise<void> {
  expect(await listSubmissions(database)).toMatchObject([
    { reference: "C-2", name: "Grace", state: "failed", last_error: "550", details: "{}", file_name: null },
    { reference: "C-1", name: "Ada", body: "Hello", created_at: 1, state: "queued", attempts: 3, suspect: null },
  ]);
}

/** Starts a process that opens the database when the returned function is called. */
async function startOpener(location: DatabaseLocation) {
  const program = join(import.meta.dirname, "../../tests/support/open-database-process.ts");
  const child = spawn(process.execPath, [program, JSON.stringify(location)], { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  await once(child.stdout, "data");
  return async () => {
    child.stdin.end("open\n");
    await once(child, "close");
    return output;
  };
}

onEachEngine((emptyDatabase) => {
  test("migrates a database of the first version without losing data", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    await createFirstVersion(empty.location);
    await using database = await openDatabase(empty.location);
    await expectFirstVersionRows(database);
    expect(await saveRow(database)).toMatch(/^C-/);
    expect(await database.selectFrom("outbox").select(["id", "holder"]).orderBy("id").execute()).toEqual([
      { id: 1, holder: 0 },
      { id: 2, holder: 0 },
      { id: 3, holder: 0 },
    ]);
  });

  test("only a server migrates a database of an earlier version; it can be backed up before that", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    await createFirstVersion(empty.location);
    for (const access of ["read", "write"] as const) {
      await expect(openExistingDatabase(empty.location, access)).rejects.toThrow(
        /earlier version .*; start the server/,
      );
    }
    const database = await openDatabaseForBackup(empty.location);
    expect(await database?.selectFrom("submission").select("reference").execute()).toHaveLength(2);
    await database?.destroy();
    expect(await stateOf(empty.location)).toBe("outdated");
  });

  test("processes that start concurrently on an empty database all succeed", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    const openers = await Promise.all(Array.from({ length: 4 }, () => startOpener(empty.location)));
    const outputs = await Promise.all(openers.map((open) => open()));
    expect(outputs).toEqual(Array(4).fill("ready\nopened with 0\n"));
    await using database = await openDatabase(empty.location);
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  });

  test("processes that start concurrently migrate an earlier version once without losing data", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    await createFirstVersion(empty.location);
    const openers = await Promise.all(Array.from({ length: 4 }, () => startOpener(empty.location)));
    expect(await Promise.all(openers.map((open) => open()))).toEqual(Array(4).fill("ready\nopened with 2\n"));
    await using database = await openDatabase(empty.location);
    await expectFirstVersionRows(database);
  });

  test("opening a missing database for reading or changes returns undefined and creates nothing", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
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
  test("int8 values are numbers, and the global type parsers of pg are unchanged", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
    await using database = await openDatabase(empty.location);
    const reference = await saveRow(database, {}, { now: 1_800_000_000_000 });
    expect((await findSubmission(database, reference))?.created_at).toBe(1_800_000_000_000);
    const { types } = await import("pg");
    expect(types.getTypeParser(types.builtins.INT8)("7")).toBe("7");
  });

  test("sync, isolation level and statement timeout override the defaults of the database", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
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
    expect(settings.rows).toEqual([{ sync: "on", isolation: "read committed", timeout: "8s", name: "website" }]);
  });

  test("rejects a database whose encoding is not UTF8", async () => {
    await using empty = await emptyDatabase({ hasTables: false });
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
