import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { CONTACT_ROW, PDF_ROW, receiptRow, SAVE_OPTIONS, saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { findSubmissions, type SubmissionFilter } from "./find-submissions.ts";
import { type Database, openDatabase, openExistingDatabase } from "./open-database.ts";
import { probeDatabase } from "./probe-database.ts";
import { newReference } from "./reference.ts";
import { findFile, findSubmission, listSubmissions, saveSubmission } from "./submissions.ts";

test("a reference is the kind's letter and eight characters that cannot be misread", () => {
  const references = Array.from({ length: 200 }, () => newReference("contact"));
  for (const reference of references) expect(reference).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

onEachEngine((emptyDatabase, engine) => {
  test("a submission is kept with its place in the outbox, and found again in any case", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const reference = await saveRow(store);
    expect(await findSubmission(store, reference.toLowerCase())).toMatchObject({
      ...CONTACT_ROW,
      reference,
      created_at: 1000,
      state: "queued",
      attempts: 0,
      file_name: null,
    });
    const [delivery] = await store.selectFrom("outbox").selectAll().execute();
    expect(delivery).toMatchObject({ message_id: `<${reference}@x.example>`, state: "queued", lease: 0, holder: 0 });
    const clock = engine === "sqlite" ? 1000 : Date.now();
    expect(Math.abs((delivery?.due ?? 0) - clock)).toBeLessThan(60_000);
  });

  test("every character a visitor may send comes back as it was", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const body = "naïve 漢字 🧶 ' \" \\ % \\0 $1 \r\n\ttab";
    const reference = await saveRow(store, { body });
    expect((await findSubmission(store, reference))?.body).toBe(body);
  });

  test("a reference that is taken is not given twice", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const names = ["C-00000000", "C-00000000", "C-00000001"];
    const reference = () => String(names.shift());
    expect(await saveRow(store, {}, { reference })).toBe("C-00000000");
    expect(await saveRow(store, {}, { reference })).toBe("C-00000001");
    expect(await listSubmissions(store)).toHaveLength(2);
  });

  test("submissions kept side by side do not get into each other's transaction", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const references = await Promise.all(Array.from({ length: 50 }, () => saveRow(store)));
    expect(new Set(references).size).toBe(50);
    expect(await listSubmissions(store)).toHaveLength(50);
  });

  test("the list is newest first and can be narrowed by the state of the mail", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const first = await saveRow(store);
    const second = await saveRow(store, {}, { now: 2000 });
    await store.updateTable("outbox").set({ state: "failed" }).where("message_id", "like", `<${first}%`).execute();
    expect((await listSubmissions(store)).map(({ reference }) => reference)).toEqual([second, first]);
    const found = async (filter: SubmissionFilter) =>
      (await findSubmissions(store, filter)).found.map(({ reference }) => reference);
    expect(await found({ state: "failed" })).toEqual([first]);
    expect(await found({ kind: "contact", state: "sent" })).toEqual([]);
    expect(await found({ since: 2000 })).toEqual([second]);
  });

  test("a search reads name, address and text in any case and alphabet, and says how many more there are", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const named = await saveRow(store, { name: "ÉLODIE Straße" });
    const addressed = await saveRow(store, { email: "Olga@Ткач.example" });
    const written = await saveRow(store, { body: "100%_ sure: 織機" });
    await Promise.all(Array.from({ length: 600 }, () => saveRow(store, { body: "many" })));
    const found = async (search: string) =>
      (await findSubmissions(store, { search })).found.map(({ reference }) => reference);
    expect(await found("élodie")).toEqual([named]);
    expect(await found("ТКАЧ")).toEqual([addressed]);
    expect(await found("%_ SURE")).toEqual([written]);
    expect(await found("'; drop table submission --")).toEqual([]);
    const { found: some, more } = await findSubmissions(store, { search: "MANY" }, 7);
    expect([some.length, more]).toEqual([7, 593]);
    expect((await findSubmissions(store, {})).found).toHaveLength(603);
  });

  test("opening again keeps what is there", async () => {
    await using empty = await emptyDatabase();
    const first = await openDatabase(empty.place);
    const reference = await saveRow(first);
    await first.destroy();
    await using second = await openDatabase(empty.place);
    expect(await findSubmission(second, reference)).toMatchObject({ name: "Ada" });
  });

  test("a reader sees what a running writer keeps, and cannot write", async () => {
    await using empty = await emptyDatabase();
    await using writer = await openDatabase(empty.place);
    const reader = await openExistingDatabase(empty.place, "read");
    if (!reader) throw new Error("no reader");
    const reference = await saveRow(writer);
    expect(await findSubmission(reader, reference)).toBeDefined();
    await expect(saveRow(reader)).rejects.toThrow(/read-?only/);
    await reader.destroy();
  });

  test("the probe writes, again and again", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    expect(await probeDatabase(store, tmpdir(), 1)).toBeUndefined();
    expect(await probeDatabase(store, tmpdir(), 2)).toBeUndefined();
    expect(await store.selectFrom("probe").selectAll().execute()).toEqual([{ id: 1, at: 2 }]);
  });

  test("a file is kept in the same transaction, and read back byte for byte", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const submission = { ...CONTACT_ROW, kind: "application", details: '{"subject":"Weaver"}' } as const;
    const kept = await saveSubmission(store, { submission, file: PDF_ROW }, SAVE_OPTIONS);
    if (kept.outcome === "keyReused") throw new Error();
    expect(kept.reference).toMatch(/^A-/);
    const record = await findSubmission(store, kept.reference);
    expect(record).toMatchObject({
      file_name: "cv.pdf",
      file_bytes: 3,
      details: '{"subject":"Weaver"}',
      suspect: null,
    });
    const file = await findFile(store, record?.id ?? 0);
    expect(Buffer.from(file?.content ?? [])).toEqual(PDF_ROW.content);
  });

  test("a file of ten megabytes is kept and read back", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const content = Buffer.alloc(10 * 1024 * 1024, "weft\0\u00ff");
    const file = { ...PDF_ROW, bytes: content.length, content };
    const kept = await saveSubmission(store, { submission: CONTACT_ROW, file }, SAVE_OPTIONS);
    const record = await findSubmission(store, "reference" in kept ? kept.reference : "");
    const found = await findFile(store, record?.id ?? 0);
    expect(content.equals(found?.content ?? Buffer.alloc(0))).toBe(true);
  });

  test("what fails half way leaves nothing", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const file = { ...PDF_ROW, name: null as never };
    const toSave = { submission: CONTACT_ROW, file, receipt: receiptRow("a", "1") };
    await expect(saveSubmission(store, toSave, SAVE_OPTIONS)).rejects.toThrow(/null/i);
    expect(await countRows(store)).toEqual([0, 0, 0, 0]);
    const kept = await saveSubmission(store, { ...toSave, file: PDF_ROW }, SAVE_OPTIONS);
    expect(kept.outcome).toBe("kept");
  });

  test("promise 6: of equal submissions at the same moment one is kept, and all get its reference", async () => {
    await using empty = await emptyDatabase();
    await using one = await openDatabase(empty.place);
    /* Another process' connections. In one process SQLite's would wait for each other for ever. */
    await using other = engine === "postgres" ? await openDatabase(empty.place) : one;
    const toSave = { submission: CONTACT_ROW, file: PDF_ROW, receipt: receiptRow("same", "1") };
    const once = (_: unknown, index: number) => saveSubmission(index % 2 ? one : other, toSave, SAVE_OPTIONS);
    const kept = await Promise.all(Array.from({ length: 20 }, once));
    expect(kept.filter(({ outcome }) => outcome === "kept")).toHaveLength(1);
    expect(kept.filter(({ outcome }) => outcome === "repeated")).toHaveLength(19);
    expect(new Set(kept.map((each) => "reference" in each && each.reference)).size).toBe(1);
    expect(await countRows(one)).toEqual([1, 1, 1, 1]);
  });

  test("promise 6: of two under one key at the same moment that differ, one is kept and the other is told so", async () => {
    await using empty = await emptyDatabase();
    await using one = await openDatabase(empty.place);
    /* Another process' connections. In one process SQLite's would wait for each other for ever. */
    await using other = engine === "postgres" ? await openDatabase(empty.place) : one;
    const send = (store: Database, fingerprint: string) =>
      saveSubmission(store, { submission: CONTACT_ROW, receipt: receiptRow("key", fingerprint) }, SAVE_OPTIONS);
    const kept = await Promise.all([send(one, "1"), send(other, "2")]);
    expect(kept.map(({ outcome }) => outcome).toSorted()).toEqual(["kept", "keyReused"]);
    expect(await listSubmissions(one)).toHaveLength(1);
  });

  test("promise 6: a receipt holds until it runs out, and for what it was given", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const send = (fingerprint: string, now: number) =>
      saveSubmission(
        store,
        { submission: CONTACT_ROW, receipt: receiptRow("key", fingerprint, now + 100) },
        { ...SAVE_OPTIONS, now },
      );
    const { outcome } = await send("1", 1000);
    expect(outcome).toBe("kept");
    expect((await send("1", 1099)).outcome).toBe("repeated");
    expect((await send("2", 1099)).outcome).toBe("keyReused");
    expect((await send("2", 1100)).outcome).toBe("kept");
    expect((await send("2", 1199)).outcome).toBe("repeated");
  });
});

async function countRows(store: Database): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ["submission", "file", "receipt", "outbox"] as const) {
    const { count } = await store
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}
