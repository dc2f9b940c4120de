import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { sqliteIn } from "../../tests/support/sqlite-in.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { databasePath } from "../database/node-sqlite.ts";
import { openDatabase } from "../database/open-database.ts";
import { checkDatabase, outboxFindings } from "./check-database.ts";

const CLOCK = { now: Date.now };
const HOUR = 3_600_000;

onEachEngine((emptyPlace) => {
  test("no database yet is right, and looking makes none", async () => {
    await using empty = await emptyPlace();
    const config = { store: empty.place, dataDir: empty.dataDir };
    const once = await checkDatabase(config, CLOCK);
    expect(once).toMatchObject([{ verdict: "ok", says: expect.stringContaining("none yet") }]);
    expect(await checkDatabase(config, CLOCK)).toEqual(once);
  });

  test("a database that is being used can be looked at, with its outbox", async () => {
    await using empty = await emptyPlace();
    await using _store = await openDatabase(empty.place);
    expect(await checkDatabase({ store: empty.place, dataDir: empty.dataDir }, CLOCK)).toMatchObject([
      { check: "database", verdict: "ok" },
      { check: "outbox", verdict: "ok", says: "No mail waits; 0 sent." },
    ]);
  });

  test("a database of an earlier version is told, and stays as it is", async () => {
    await using empty = await emptyPlace();
    const config = { store: empty.place, dataDir: empty.dataDir };
    await using store = await openDatabase(empty.place);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(store);
    const once = await checkDatabase(config, CLOCK);
    expect(once).toMatchObject([{ verdict: "look", says: expect.stringContaining("earlier version") }]);
    expect(await checkDatabase(config, CLOCK)).toEqual(once);
  });
});

test("a file that is no database is broken", async () => {
  await using folder = await tempFolder();
  await writeFile(databasePath(folder.path), "not a database at all, but long enough to be taken for one ".repeat(20));
  expect(await checkDatabase({ store: sqliteIn(folder.path), dataDir: folder.path }, CLOCK)).toMatchObject([
    { verdict: "broken", todo: expect.stringContaining("backup") },
  ]);
});

test("a database server that is not there is broken, and its password is not told", async () => {
  const store = { engine: "postgres", url: "postgres://site:hunter2@127.0.0.1:1/website" } as const;
  const findings = await checkDatabase({ store, dataDir: "." }, CLOCK);
  expect(findings).toMatchObject([{ verdict: "broken", says: expect.stringContaining("ECONNREFUSED") }]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test.each([
  [{ queued: 0, sent: 9, failed: 0, waitedMs: 0 }, "ok", "No mail waits; 9 sent."],
  [{ queued: 1, sent: 0, failed: 0, waitedMs: 20_000 }, "ok", "1 mail waits, for 0 min; 0 sent."],
  [{ queued: 3, sent: 0, failed: 0, waitedMs: 30 * HOUR }, "look", "3 mails wait, the oldest for 30 h."],
  [{ queued: 3, sent: 0, failed: 0, waitedMs: 72 * HOUR }, "look", "3 mails wait, the oldest for 3 days."],
  [
    { queued: 0, sent: 4, failed: 2, waitedMs: 0 },
    "broken",
    "Given up or refused for good by the mail server: 2. No mail waits.",
  ],
])("an outbox of %j is judged as %s", (mails, verdict, words) => {
  expect(outboxFindings("mail", mails)).toMatchObject({ verdict, says: expect.stringContaining(words) });
});

test("webhook calls are judged apart from mails", () => {
  const finding = outboxFindings("webhook", { queued: 2, sent: 1, failed: 1, waitedMs: 3 * HOUR });
  expect(finding).toMatchObject({ check: "webhook", verdict: "broken" });
  expect(finding.says).toBe(
    "Given up or refused for good by the webhook: 1. 2 webhook calls wait, the oldest for 3 h.",
  );
  expect(finding.todo).toContain("resend REF --webhook");
});
