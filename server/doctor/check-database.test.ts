import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { databaseTest } from "../../tests/support/database-test.ts";
import { onEachEngineInAll } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { databasePath } from "../database/node-sqlite.ts";
import { checkDatabase } from "./check-database.ts";

const HOUR = 3_600_000;

onEachEngineInAll((emptyDatabase) => {
  const test = databaseTest(() => emptyDatabase({ hasTables: false }));
  test("a missing database is ok and is not created", async ({ empty }) => {
    const config = { database: empty.location, dataDir: empty.dataDir };
    const once = await checkDatabase(config);
    expect(once).toMatchObject([{ verdict: "ok", message: expect.stringContaining("none yet") }]);
    expect(await checkDatabase(config)).toEqual(once);
  });

  test("a database in use is checked with its outbox", async ({ empty, database: _database }) => {
    expect(await checkDatabase({ database: empty.location, dataDir: empty.dataDir })).toMatchObject([
      { check: "database", verdict: "ok" },
      { check: "outbox", verdict: "ok", message: "No mail is queued; 0 sent." },
    ]);
  });

  test("the outbox of mails to visitors is checked once it was used", async ({ empty, database }) => {
    await saveRow(database, {}, { channels: ["mail", "visitor"], now: Date.now() - HOUR });
    expect(await checkDatabase({ database: empty.location, dataDir: empty.dataDir })).toMatchObject([
      { check: "database" },
      { check: "outbox" },
      { check: "answers", verdict: "warning", message: "1 mail to a visitor is queued, for 60 min." },
    ]);
  });

  test("a database of an earlier version is a warning and is not migrated", async ({ empty, database }) => {
    const config = { database: empty.location, dataDir: empty.dataDir };
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database);
    const once = await checkDatabase(config);
    expect(once).toMatchObject([{ verdict: "warning", message: expect.stringContaining("earlier version") }]);
    expect(await checkDatabase(config)).toEqual(once);
  });
});

test("a file that is not a database is broken", async () => {
  await using folder = await tempFolder();
  await writeFile(databasePath(folder.path), "not a database at all, but long enough to be taken for one ".repeat(20));
  expect(await checkDatabase({ database: sqliteIn(folder.path), dataDir: folder.path })).toMatchObject([
    { verdict: "broken", todo: expect.stringContaining("backup") },
  ]);
});

test("an unreachable database server is broken, and its password is not printed", async () => {
  const database = { engine: "postgres", url: "postgres://site:hunter2@127.0.0.1:1/website" } as const;
  const findings = await checkDatabase({ database, dataDir: "." });
  expect(findings).toMatchObject([{ verdict: "broken", message: expect.stringContaining("ECONNREFUSED") }]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});
