import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import {
  aboutOf,
  CONTACT_ROW,
  deliveriesOf,
  PDF_ROW,
  receiptRow,
  SAVE_OPTIONS,
  saveFile,
  saveMail,
  saveMeeting,
  saveRow,
  sqliteIn,
  submissionOf,
} from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine, sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { addHistory } from "../database/change-submission.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { listSubmissions, saveSubmission } from "../database/submissions.ts";
import { eraseAddress } from "../retention/erase.ts";
import { exportSubmissions, PART_TABLES } from "./export-submissions.ts";
import { importSubmissions } from "./import-submissions.ts";

/** Fills a database with a message that has rows in every table, and one of another visitor. */
async function fill(database: Database): Promise<void> {
  const file = { ...PDF_ROW, sha256: createHash("sha256").update(PDF_ROW.content).digest("hex") };
  const toSave = {
    submission: { ...CONTACT_ROW, first_due_at: 4 },
    file,
    receipt: receiptRow("key", "print"),
  };
  await saveSubmission(database, toSave, { ...SAVE_OPTIONS, channels: ["mail", "webhook"] });
  const { id } = await submissionOf(database);
  await addHistory(database, id, { at: 2, actor: "mina@x.example", event: "take" });
  await addHistory(database, id, { at: 3, actor: null, event: "close" });
  await saveMeeting(database, { state: "offered", offers: "[9]", host: "mina@x.example" });
  for (const body of ["First", "Second"]) await saveMail(database, { body, sent_at: 5, read_at: 6 });
  const second = await database.selectFrom("mail").select("id").where("body", "=", "Second").executeTakeFirstOrThrow();
  const [sent] = await deliveriesOf(database, "webhook");
  for (const owner of [{ mail_id: second.id }, { outbox_id: sent?.id ?? 0 }])
    await saveFile(database, { ...file, ...owner });
  await database
    .insertInto("note")
    .values({ submission_id: id, at: 7, author: "mina@x.example", text: "Call\u2028her" })
    .execute();
  const draft = { submission_id: id, person: "mina@x.example", at: 8, answer: "Yes", note: "" };
  await database.insertInto("draft").values(draft).execute();
  await database.updateTable("outbox").set({ state: "sent", sent_at: 4 }).where("channel", "=", "mail").execute();
  await saveRow(database, { email: "grace@x.example" }, { now: 2000 });
}

const NOTHING = { references: [], existing: 0, erased: 0, unknown: [] };

async function filled() {
  const folder = await tempFolder();
  const database = await openDatabase(sqliteIn(folder.path));
  await fill(database);
  const path = join(folder.path, "export");
  return {
    database,
    path,
    /** Exports everything and returns the text. */
    async exported() {
      await exportSubmissions(database, {}, path);
      return await readFile(path, "utf8");
    },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await folder[Symbol.asyncDispose]();
    },
  };
}

onEachEngine((emptyDatabase) => {
  const test = databaseTest(emptyDatabase);
  test("an import adds everything that was exported, and importing again adds nothing", async ({ empty, database }) => {
    await using source = await filled();
    /* As while a worker delivers: another process may take it over. */
    const claimed = { lease: 9e12, worker_id: 7 };
    await source.database.updateTable("outbox").set(claimed).where("state", "=", "queued").execute();
    const text = await source.exported();
    const imported = await importSubmissions(database, empty.dataDir, source.path);
    expect(imported).toEqual({ ...NOTHING, references: expect.any(Array) });
    expect(await importSubmissions(database, empty.dataDir, source.path)).toEqual({ ...NOTHING, existing: 2 });
    const again = `${source.path}-again`;
    expect(await exportSubmissions(database, {}, again)).toMatchObject({ submissions: 2, files: 3 });
    const { mail_id } = await database
      .selectFrom("file")
      .select("mail_id")
      .where("mail_id", "is not", null)
      .executeTakeFirstOrThrow();
    expect(await database.selectFrom("mail").select("body").where("id", "=", mail_id).execute()).toEqual([
      { body: "Second" },
    ]);
    const unclaimed = text
      .replaceAll('"lease":9000000000000,', '"lease":0,')
      .replaceAll('"worker_id":7', '"worker_id":0');
    const rowsOf = (jsonLines: string) =>
      jsonLines
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    expect(rowsOf(await readFile(again, "utf8"))).toEqual(rowsOf(unclaimed));
    expect((await stat(again)).mode & 0o777).toBe(0o600);
  });

  test("erased submissions are not imported again", async ({ empty, database }) => {
    await using source = await filled();
    await source.exported();
    await importSubmissions(database, empty.dataDir, source.path);
    await eraseAddress(database, empty.dataDir, "grace@x.example");
    const imported = await importSubmissions(database, empty.dataDir, source.path);
    expect(imported).toEqual({ ...NOTHING, existing: 1, erased: 1 });
    expect((await listSubmissions(database)).map(({ email }) => email)).toEqual(["ada@x.example"]);
  });

  test("an export contains every table with rows of a submission", async ({ database }) => {
    const tables = await database.introspection.getTables();
    const parts = tables.filter(({ columns }) => columns.some(({ name }) => name === "submission_id"));
    expect(parts.map(({ name }) => name).sort()).toEqual([...PART_TABLES].sort());
  });
});

test("an export may be limited to an address and a time", async () => {
  await using source = await filled();
  const count = async (filter: object) => (await exportSubmissions(source.database, filter, source.path)).submissions;
  expect([await count({ email: "ADA@x.example" }), await count({ since: 1001 }), await count({ since: 9e9 })]).toEqual([
    1, 1, 0,
  ]);
});

test("what a later version added to its database is left out and named", async ({ empty, database }) => {
  await using source = await filled();
  const text = (await source.exported())
    .replaceAll('{"submission":{', '{"label":[{"text":"VIP"}],"submission":{"priority":3,')
    .replaceAll('"at":2', '"place":"office","at":2');
  await writeFile(source.path, text);
  const { references, unknown } = await importSubmissions(database, empty.dataDir, source.path);
  expect([references.length, unknown.sort()]).toEqual([2, ["history.place", "label", "submission.priority"]]);
});

test("an export of format 1 is imported with kinds, keys and what waits for visitors", async ({ empty, database }) => {
  await using source = await filled();
  const waiting = { due_at: null, remind_at: 5, answered_at: 3, waits_until: null } as const;
  await source.database.updateTable("submission").set(waiting).where("id", "=", 1).execute();
  const webhook = source.database.updateTable("outbox").where("channel", "=", "webhook");
  await webhook.set({ kind: "reminder", key: "a b" }).execute();
  const text = (await source.exported())
    .replace('"version":2', '"version":1')
    .replaceAll('"kind":"reminder","key":"a b"', '"purpose":"reminder a b"')
    .replaceAll('"kind":"received","key":""', '"purpose":"received"')
    .replaceAll('"waits_until":null,', "");
  expect(text).not.toContain('"key":');
  await writeFile(source.path, text);
  expect((await importSubmissions(database, empty.dataDir, source.path)).unknown).toEqual([]);
  const kinds = await database.selectFrom("outbox").select(["kind", "key"]).orderBy("id").execute();
  expect(kinds.map(aboutOf)).toEqual(["received", "reminder a b", "received"]);
  const waits = await database.selectFrom("submission").select("waits_until").orderBy("id").execute();
  expect(waits).toEqual([{ waits_until: 9 }, { waits_until: null }]);
});

test("messages keep their language, and an export of version 1.0.0 names none", async ({ empty, database }) => {
  await using source = await filled();
  await source.database.updateTable("submission").set({ language: "bn" }).where("id", "=", 1).execute();
  const text = await source.exported();
  await writeFile(source.path, text.replace('"language":null', "").replace(",,", ",").replace(",}", "}"));
  await importSubmissions(database, empty.dataDir, source.path);
  const languages = await database.selectFrom("submission").select("language").orderBy("id").execute();
  expect([text.match(/"language":/g)?.length, languages]).toEqual([2, [{ language: "bn" }, { language: null }]]);
});

test("a visitor who needs other times than offered is not waited for in format 1", async ({ empty, database }) => {
  await using source = await filled();
  await source.database.updateTable("submission").set({ due_at: null, remind_at: null }).where("id", "=", 1).execute();
  await writeFile(source.path, (await source.exported()).replaceAll('"waits_until":null,', ""));
  await importSubmissions(database, empty.dataDir, source.path);
  const waits = await database.selectFrom("submission").select("waits_until").execute();
  expect(waits).toEqual([{ waits_until: null }, { waits_until: null }]);
});

test.for([
  ["another file", () => "name,email\nAda,ada@x.example\n", /^\S+ was not written by /, 0],
  ["an empty file", () => "", /is not whole/, 0],
  ["a later format", (text: string) => text.replace('"version":2', '"version":3'), /^\S+ was written by a later /, 0],
  ["a cut line", (text: string) => text.slice(0, -30), /^line 3 of \S+ is damaged or not whole/, 1],
  ["a missing end", (text: string) => text.replace(/.*\n$/, ""), /is not whole: its end is missing after line 3/, 2],
  ["a broken file", (text: string) => text.replace("AQAC", "AQAD"), /^line 2 of \S+ cannot .*: its file is damaged/, 0],
  ["a wrong state", (text: string) => text.replace('"state":"queued"', '"state":"gone"'), /^line 2 of \S+ cannot /, 0],
] as const)(
  "an import of %s ends with one sentence and adds only whole submissions",
  async ([, damage, error, added], { empty, database }) => {
    await using source = await filled();
    await writeFile(source.path, damage(await source.exported()));
    await expect(importSubmissions(database, empty.dataDir, source.path)).rejects.toThrow(error);
    expect(await listSubmissions(database)).toHaveLength(added);
  },
);
