import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import { databaseTest } from "../../tests/support/database-test.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { databasePath } from "../database/node-sqlite.ts";
import { checkDatabase, outboxFinding } from "./check-database.ts";

const CLOCK = { now: Date.now };
const HOUR = 3_600_000;

onEachEngine((emptyDatabase) => {
  const test = databaseTest(() => emptyDatabase({ hasTables: false }));
  test("a missing database is ok and is not created", async ({ empty }) => {
    const config = { database: empty.location, dataDir: empty.dataDir };
    const once = await checkDatabase(config, CLOCK);
    expect(once).toMatchObject([{ verdict: "ok", message: expect.stringContaining("none yet") }]);
    expect(await checkDatabase(config, CLOCK)).toEqual(once);
  });

  test("a database in use is checked with its outbox", async ({ empty, database: _database }) => {
    expect(await checkDatabase({ database: empty.location, dataDir: empty.dataDir }, CLOCK)).toMatchObject([
      { check: "database", verdict: "ok" },
      { check: "outbox", verdict: "ok", message: "No mail is queued; 0 sent." },
    ]);
  });

  test("the outbox of mails to visitors is checked once it was used", async ({ empty, database }) => {
    await saveRow(database, {}, { channels: ["mail", "visitor"], now: Date.now() - HOUR });
    expect(await checkDatabase({ database: empty.location, dataDir: empty.dataDir }, CLOCK)).toMatchObject([
      { check: "database" },
      { check: "outbox" },
      { check: "answers", verdict: "warning", message: "1 mail to a visitor is queued, for 60 min." },
    ]);
  });

  test("a database of an earlier version is a warning and is not migrated", async ({ empty, database }) => {
    const config = { database: empty.location, dataDir: empty.dataDir };
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database);
    const once = await checkDatabase(config, CLOCK);
    expect(once).toMatchObject([{ verdict: "warning", message: expect.stringContaining("earlier version") }]);
    expect(await checkDatabase(config, CLOCK)).toEqual(once);
  });
});

test("a file that is not a database is broken", async () => {
  await using folder = await tempFolder();
  await writeFile(databasePath(folder.path), "not a database at all, but long enough to be taken for one ".repeat(20));
  expect(await checkDatabase({ database: sqliteIn(folder.path), dataDir: folder.path }, CLOCK)).toMatchObject([
    { verdict: "broken", todo: expect.stringContaining("backup") },
  ]);
});

test("an unreachable database server is broken, and its password is not printed", async () => {
  const database = { engine: "postgres", url: "postgres://site:hunter2@127.0.0.1:1/website" } as const;
  const findings = await checkDatabase({ database, dataDir: "." }, CLOCK);
  expect(findings).toMatchObject([{ verdict: "broken", message: expect.stringContaining("ECONNREFUSED") }]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test.each([
  [{ queued: 0, sent: 9, failed: 0, waitedMs: 0 }, "ok", "No mail is queued; 9 sent."],
  [{ queued: 1, sent: 0, failed: 0, waitedMs: 20_000 }, "ok", "1 mail is queued, for 0 min; 0 sent."],
  [{ queued: 1, sent: 0, failed: 0, waitedMs: HOUR }, "warning", "1 mail is queued, for 60 min."],
  [{ queued: 3, sent: 0, failed: 0, waitedMs: 30 * HOUR }, "broken", "3 mails are queued, the oldest for 30 h."],
  [{ queued: 3, sent: 0, failed: 0, waitedMs: 72 * HOUR }, "broken", "3 mails are queued, the oldest for 3 days."],
  [
    { queued: 0, sent: 4, failed: 2, waitedMs: 0 },
    "broken",
    "Failed permanently at the mail server: 2. No mail is queued.",
  ],
])("an outbox of %j is %s", (mails, verdict, words) => {
  expect(outboxFinding("mail", mails)).toMatchObject({ verdict, message: expect.stringContaining(words) });
});

test("mails to visitors that wait or failed are a warning", () => {
  const waiting = outboxFinding("visitor", { queued: 2, sent: 0, failed: 0, waitedMs: 3 * HOUR });
  expect(waiting).toMatchObject({ check: "answers", verdict: "warning" });
  const failed = outboxFinding("visitor", { queued: 0, sent: 1, failed: 1, waitedMs: 0 });
  expect(failed).toMatchObject({
    verdict: "warning",
    message: expect.stringContaining("No mail to a visitor is queued"),
  });
  expect(failed.todo).toContain("/office/messages/REF#deliveries");
});

test("webhook calls and mails have separate findings", () => {
  const finding = outboxFinding("webhook", { queued: 2, sent: 1, failed: 1, waitedMs: 3 * HOUR });
  expect(finding).toMatchObject({ check: "webhook", verdict: "broken" });
  expect(finding.message).toBe("Failed permanently at the webhook: 1. 2 webhook calls are queued, the oldest for 3 h.");
  expect(finding.todo).toContain("resend REF --webhook");
});
