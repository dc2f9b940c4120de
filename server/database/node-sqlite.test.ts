import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { CONTACT_ROW, receiptRow, SAVE_OPTIONS, saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { eraseAddress } from "../retention/erase.ts";
import { clearWriteAheadLog, databasePath } from "./node-sqlite.ts";
import { openDatabase } from "./open-database.ts";
import { listSubmissions, readRecord, saveSubmission } from "./submissions.ts";

/* Tests of SQLite only. The other tests in this folder run on both engines. */

test("commits are synced, and only the owner can access the folder", async () => {
  await using folder = await tempFolder();
  const dataDir = join(folder.path, "deep", "data");
  await using database = await openDatabase(sqliteIn(dataDir));
  const { rows: journal } = await sql`pragma journal_mode`.execute(database);
  const { rows: sync } = await sql`pragma synchronous`.execute(database);
  expect([journal, sync]).toEqual([[{ journal_mode: "wal" }], [{ synchronous: 2 }]]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("a repeated submission returns its reference even if the database is read-only", async ({ database }) => {
  const toSave = { submission: CONTACT_ROW, receipt: receiptRow("a", "1") };
  const first = await saveSubmission(database, toSave, SAVE_OPTIONS);
  await sql`pragma query_only = on`.execute(database);
  expect(await saveSubmission(database, toSave, SAVE_OPTIONS)).toEqual({ ...first, outcome: "repeated" });
  expect(await readRecord(database, "reference" in first ? first.reference : "")).toBeDefined();
});

test("erased data leaves the write-ahead log as soon as a concurrent reader ends", async ({ empty, database }) => {
  await saveRow(database, { body: "Xylographically" });
  const reader = new DatabaseSync(databasePath(empty.dataDir), { readOnly: true });
  reader.exec("begin");
  reader.prepare("select * from submission").all();
  const log = () => readFile(`${databasePath(empty.dataDir)}-wal`);
  const erasing = eraseAddress(database, empty.dataDir, CONTACT_ROW.email);
  await expect.poll(() => listSubmissions(database)).toEqual([]);
  expect(await clearWriteAheadLog(database, 0)).toBe(false);
  expect((await log()).includes("Xylographically")).toBe(true);
  reader.close();
  expect(await erasing).toMatchObject({ overwritten: true });
  expect(await log()).toHaveLength(0);
});
