import { expect, test } from "vitest";
import { CONTACT_ROW, PDF_ROW, receiptRow, SAVE_OPTIONS, saveRow } from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { findSubmissions, type SubmissionFilter } from "./find-submissions.ts";
import { openDatabase, openExistingDatabase } from "./open-database.ts";
import { newReference } from "./reference.ts";
import type { Database } from "./schema.ts";
import { findFile, listSubmissions, readRecord, saveSubmission } from "./submissions.ts";

test("a reference has the letter of the kind and eight unambiguous characters", () => {
  const references = Array.from({ length: 200 }, () => newReference("contact"));
  for (const reference of references) expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("saves a submission with its delivery, and finds it by its reference in any case", async ({ database }) => {
    const reference = await saveRow(database);
    expect(await readRecord(database, reference.toLowerCase())).toMatchObject({
      ...CONTACT_ROW,
      reference,
      created_at: 1000,
      state: "queued",
      attempts: 0,
      file_name: null,
    });
    const [delivery] = await database.selectFrom("outbox").selectAll().execute();
    expect(delivery).toMatchObject({ message_id: `<${reference}@x.example>`, state: "queued", lease: 0, worker_id: 0 });
    const clock = engine === "sqlite" ? 1000 : Date.now();
    expect(Math.abs((delivery?.due ?? 0) - clock)).toBeLessThan(3_600_000);
  });

  test("a reference is never used twice", async ({ database }) => {
    const names = ["C-00000000", "C-00000000", "C-00000001"];
    const reference = () => String(names.shift());
    expect(await saveRow(database, {}, { reference })).toBe("C-00000000");
    expect(await saveRow(database, {}, { reference })).toBe("C-00000001");
    expect(await listSubmissions(database)).toHaveLength(2);
  });

  test("lists submissions newest first and filters them by kind, state and date", async ({ database }) => {
    const first = await saveRow(database);
    const second = await saveRow(database, {}, { now: 2000 });
    await database.updateTable("outbox").set({ state: "failed" }).where("message_id", "like", `<${first}%`).execute();
    expect((await listSubmissions(database)).map(({ reference }) => reference)).toEqual([second, first]);
    const found = async (filter: SubmissionFilter) =>
      (await findSubmissions(database, filter)).found.map(({ reference }) => reference);
    expect(await found({ state: "failed" })).toEqual([first]);
    expect(await found({ kind: "contact", state: "sent" })).toEqual([]);
    expect(await found({ since: 2000 })).toEqual([second]);
  });

  test("searches name, address and text in any case and alphabet, and counts the rest", async ({ database }) => {
    const byName = await saveRow(database, { name: "ÉLODIE Straße" });
    const byAddress = await saveRow(database, { email: "Olga@Ткач.example" });
    const byText = await saveRow(database, { body: "100%_ sure: 織機" });
    await Promise.all(Array.from({ length: 60 }, () => saveRow(database, { body: "many" })));
    const found = async (search: string) =>
      (await findSubmissions(database, { search })).found.map(({ reference }) => reference);
    expect(await found("élodie")).toEqual([byName]);
    expect(await found("ТКАЧ")).toEqual([byAddress]);
    expect(await found("%_ SURE")).toEqual([byText]);
    expect(await found("'; drop table submission --")).toEqual([]);
    const { found: firstMatches, more } = await findSubmissions(database, { search: "MANY" }, { limit: 7 });
    expect([firstMatches.length, more]).toEqual([7, 53]);
    expect((await findSubmissions(database, {})).found).toHaveLength(63);
  });

  test("a read-only connection sees new submissions of a writer and cannot write", async ({ empty }) => {
    await using writer = await openDatabase(empty.location);
    const reader = await openExistingDatabase(empty.location, "read");
    if (!reader) throw new Error("no reader");
    const reference = await saveRow(writer);
    expect(await readRecord(reader, reference)).toBeDefined();
    await expect(saveRow(reader)).rejects.toThrow(/read-?only/);
    await reader.destroy();
  });

  test("saves and returns a file of 10 MB", async ({ database }) => {
    const content = Buffer.alloc(10 * 1024 * 1024, "weft\0\u00ff");
    const file = { ...PDF_ROW, bytes: content.length, content };
    const saved = await saveSubmission(database, { submission: CONTACT_ROW, file }, SAVE_OPTIONS);
    const record = await readRecord(database, "reference" in saved ? saved.reference : "");
    const found = await findFile(database, record?.id ?? 0);
    expect(content.equals(found?.content ?? Buffer.alloc(0))).toBe(true);
  });

  test("a failed transaction saves nothing", async ({ database }) => {
    const file = { ...PDF_ROW, name: null as never };
    const toSave = { submission: CONTACT_ROW, file, receipt: receiptRow("a", "1") };
    await expect(saveSubmission(database, toSave, SAVE_OPTIONS)).rejects.toThrow(/null/i);
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
    const saved = await saveSubmission(database, { ...toSave, file: PDF_ROW }, SAVE_OPTIONS);
    expect(saved.outcome).toBe("saved");
  });

  test("equal concurrent submissions are saved once, and all get the same reference", async ({ empty }) => {
    await using one = await openDatabase(empty.location);
    /* Simulates another process. Two SQLite connections in one process would deadlock. */
    await using other = engine === "postgres" ? await openDatabase(empty.location) : one;
    const toSave = { submission: CONTACT_ROW, file: PDF_ROW, receipt: receiptRow("same", "1") };
    const once = (_: unknown, index: number) => saveSubmission(index % 2 ? one : other, toSave, SAVE_OPTIONS);
    const results = await Promise.all(Array.from({ length: 20 }, once));
    expect(results.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "repeated")).toHaveLength(19);
    expect(new Set(results.map((result) => "reference" in result && result.reference)).size).toBe(1);
    expect(await countRows(one)).toEqual([1, 1, 1, 1]);
  });

  test("of two different concurrent submissions with one key, one is saved; one gets keyReused", async ({ empty }) => {
    await using one = await openDatabase(empty.location);
    /* Simulates another process. Two SQLite connections in one process would deadlock. */
    await using other = engine === "postgres" ? await openDatabase(empty.location) : one;
    const send = (database: Database, fingerprint: string) =>
      saveSubmission(database, { submission: CONTACT_ROW, receipt: receiptRow("key", fingerprint) }, SAVE_OPTIONS);
    const results = await Promise.all([send(one, "1"), send(other, "2")]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["keyReused", "saved"]);
    expect(await listSubmissions(one)).toHaveLength(1);
  });

  test("a receipt is valid for its content until it expires", async ({ database }) => {
    const send = (fingerprint: string, now: number) =>
      saveSubmission(
        database,
        { submission: CONTACT_ROW, receipt: receiptRow("key", fingerprint, now + 100) },
        { ...SAVE_OPTIONS, now },
      );
    const { outcome } = await send("1", 1000);
    expect(outcome).toBe("saved");
    expect((await send("1", 1099)).outcome).toBe("repeated");
    expect((await send("2", 1099)).outcome).toBe("keyReused");
    expect((await send("2", 1100)).outcome).toBe("saved");
    expect((await send("2", 1199)).outcome).toBe("repeated");
  });
});

async function countRows(database: Database): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ["submission", "file", "receipt", "outbox"] as const) {
    const { count } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}
