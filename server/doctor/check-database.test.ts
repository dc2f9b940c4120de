import { utimes, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { recordBackup } from "../database/last-backup.ts";
import { lockPath } from "../database/lock-data-dir.ts";
import { databasePath } from "../database/node-sqlite.ts";
import { checkAccess, checkBackup, checkDatabase, checkDataFolder } from "./check-database.ts";

onEachEngine((emptyDatabase) => {
  const test = databaseTest(() => emptyDatabase({ hasTables: false }));

  test("the outbox of mails to visitors is checked once it was used", async ({ empty, database }) => {
    await saveRow(database, {}, { channels: ["mail", "visitor"], now: Date.now() - HOUR });
    expect(await checkDatabase({ database: empty.location, dataDir: empty.dataDir })).toMatchObject([
      { check: "database" },
      { check: "outbox" },
      { check: "answers", verdict: "warning", message: "1 mail to a visitor is queued, for 60 min." },
    ]);
  });

  test("a webhook that refuses calls is a warning, also while they are repeated", async ({ empty, database }) => {
    await saveRow(database, {}, { channels: ["webhook"], now: Date.now() });
    const check = async () => await checkDatabase({ database: empty.location, dataDir: empty.dataDir });
    expect((await check()).map(({ verdict }) => verdict)).not.toContain("warning");
    await database.updateTable("outbox").set({ attempts: 1, last_error: "HTTP 401 Unauthorized" }).execute();
    expect(await check()).toContainEqual(
      expect.objectContaining({ check: "webhook", verdict: "warning", message: expect.stringContaining("HTTP 401") }),
    );
    await saveRow(database, {}, { channels: ["webhook"], now: Date.now() });
    const isSent = { state: "sent", attempts: 1, sent_at: Date.now() } as const;
    await database.updateTable("outbox").set(isSent).where("last_error", "is", null).execute();
    expect((await check()).map(({ verdict }) => verdict)).not.toContain("warning");
  });

  test("a database of an earlier version is a warning and is not migrated", async ({ empty, database }) => {
    const settings = { database: empty.location, dataDir: empty.dataDir };
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database);
    const once = await checkDatabase(settings);
    expect(once).toMatchObject([{ verdict: "warning", message: expect.stringContaining("earlier version") }]);
    expect(await checkDatabase(settings)).toEqual(once);
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

/* Even root cannot write into /proc, which only Linux has. */
test.skipIf(process.platform !== "linux")("a folder that cannot be written is broken", async () => {
  const [finding] = await checkDataFolder({ dataDir: "/proc/self" });
  expect(finding).toMatchObject({ verdict: "broken", message: expect.stringContaining("cannot be written") });
});

test("a folder that is readable by others or owned by another user is a warning", () => {
  const verdictOf = (mode: number, uid: number, userId: number | undefined) =>
    checkAccess("data folder", "/data", { mode, uid, userId }).verdict;
  expect(verdictOf(0o40700, 1000, 1000)).toBe("ok");
  expect(verdictOf(0o40755, 1000, 1000)).toBe("warning");
  expect(verdictOf(0o40700, 1000, 0)).toBe("warning");
  expect(verdictOf(0o40777, 0, undefined)).toBe("ok");
});

test("the newest backup is checked, and without one the time of the first start", async () => {
  await using folder = await tempFolder();
  const now = Date.now();
  const verdict = async () => (await checkBackup({ dataDir: folder.path })).verdict;
  expect(await verdict()).toBe("ok");
  await writeFile(lockPath(folder.path), "");
  await utimes(lockPath(folder.path), now / 1000, now / 1000 - 90_000);
  expect(await verdict()).toBe("broken");
  await recordBackup(folder.path, now);
  expect(await verdict()).toBe("ok");
});
