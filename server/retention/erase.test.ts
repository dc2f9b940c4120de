import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RootOperationNode } from "kysely";
import { expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import type { DeliveryState } from "#contract/vocabulary.ts";
import {
  aboutOf,
  CONTACT_ROW,
  PDF_ROW,
  receiptRow,
  SAVE_OPTIONS,
  saveFile,
  saveMail,
  saveMeeting,
  saveRow,
  submissionOf,
} from "../../tests/support/database-fixtures.ts";
import { databaseTest, onEachEngine, sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { mailFolderIn } from "../config/settings.ts";
import { addHistory } from "../database/change-submission.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import { listSubmissions, saveSubmission } from "../database/submissions.ts";
import { writeMailFile } from "../delivery/mail-transport.ts";
import { countErasable, eraseAddress, eraseAgain, eraseExpired, eraseReferences } from "./erase.ts";

const RETENTION = { contact: 730, demo: undefined, application: 180 };

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("an address is erased in any case, with file and receipt, and nobody else's", async ({ empty, database }) => {
    const toSave = { submission: CONTACT_ROW, file: PDF_ROW, receipt: receiptRow("a", "1") };
    await saveSubmission(database, toSave, SAVE_OPTIONS);
    const other = await saveRow(database, { email: "grace@x.example" });
    const { references, overwritten } = await eraseAddress(database, empty.dataDir, " ADA@x.example ");
    expect([references.length, overwritten]).toEqual([1, true]);
    expect((await listSubmissions(database)).map(({ reference }) => reference)).toEqual([other]);
    for (const table of ["file", "receipt"] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("what is too old goes by its kind, but not before it was mailed", async ({ empty, database }) => {
    const now = 1000 * DAY;
    const ages = { application: 181, contact: 731, demo: 999 } as const;
    for (const [kind, days] of Object.entries(ages) as ["contact", number][]) {
      await saveRow(database, { kind, name: "mailed" }, { now: now - days * DAY });
      await saveRow(database, { kind, name: "young" }, { now });
    }
    await database.updateTable("outbox").set({ state: "sent" }).execute();
    await saveRow(database, { name: "waits" }, { now: now - 731 * DAY });
    for (const [name, end] of [
      ["over", now],
      ["holds", now + 1],
    ] as const) {
      await saveSubmission(
        database,
        { submission: CONTACT_ROW, receipt: receiptRow(name, name, end) },
        { ...SAVE_OPTIONS, now: now - 1 },
      );
    }
    const { references } = await eraseExpired(database, empty.dataDir, { retentionDays: RETENTION, now });
    expect(references.map((reference) => reference[0]).toSorted()).toEqual(["A", "C"]);
    const names = (await listSubmissions(database)).map(({ name }) => name).toSorted();
    expect(names).toEqual(["Ada", "Ada", "mailed", "waits", "young", "young", "young"]);
    expect(await database.selectFrom("receipt").select("name").execute()).toEqual([{ name: "holds" }]);
  });

  test("a queued mail about no submission keeps no expired record", async ({ empty, database }) => {
    const now = 1000 * DAY;
    const reference = await saveRow(database, {}, { now: now - 731 * DAY });
    await database.updateTable("outbox").set({ state: "sent" }).execute();
    await queueDelivery(database, { channel: "office", kind: "morning" }, { now, settings: SAVE_OPTIONS.settings });
    const { references } = await eraseExpired(database, empty.dataDir, { retentionDays: RETENTION, now });
    expect(references).toEqual([reference]);
  });

  test("history, meeting, answers, and every mail that names the visitor are erased", async ({ empty, database }) => {
    const mails = mailFolderIn(empty);
    const [mine, other] = [await saveRow(database), await saveRow(database, { email: "grace@x.example" })];
    for (const reference of [mine, other]) {
      const submission = await submissionOf(database, reference);
      const recipient = submission.email;
      const toVisitor = { submission, channel: "visitor", key: 1, recipient, payload: {} } as const;
      for (const kind of ["reply", "offer", "invitation"] as const)
        await queueDelivery(database, { ...toVisitor, kind }, SAVE_OPTIONS);
      const reminder = { kind: "reminder", key: "mina@x.example", recipient: "mina@x.example", payload: {} } as const;
      await queueDelivery(database, { submission, channel: "office", ...reminder }, SAVE_OPTIONS);
      await addHistory(database, submission.id, { at: 1, actor: "visitor", event: "book", detail: "Ada" });
      const submission_id = submission.id;
      await saveMeeting(database, { submission_id, place: "Ada's office" });
      await saveMail(database, { submission_id, sender: recipient, body: "Ada" });
      await saveFile(database, { submission_id });
      await database.insertInto("note").values({ submission_id, at: 1, author: null, text: "Ada" }).execute();
      const draft = { submission_id, person: "mina@x.example", at: 1, answer: "Ada", note: "" };
      await database.insertInto("draft").values(draft).execute();
    }
    const counted = { submissions: 1, files: 1, mails: 1, mailsToVisitor: 3, meetings: 1 };
    expect(await countErasable(database, " ADA@x.example ")).toEqual(counted);
    for (const { message_id } of await database.selectFrom("outbox").select("message_id").execute())
      await writeMailFile(mails, { date: new Date(0), messageId: message_id }, Buffer.from("Ada"));
    expect(await readdir(mails)).toHaveLength(10);
    await eraseAddress(database, empty.dataDir, "ada@x.example");
    const left = await readdir(mails);
    expect(left.filter((name) => name.includes(mine))).toEqual([]);
    expect(left).toHaveLength(5);
    for (const [table, count] of [
      ["history", 1],
      ["meeting", 1],
      ["outbox", 5],
      ["mail", 1],
      ["file", 1],
      ["note", 1],
      ["draft", 1],
    ] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toHaveLength(count);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("mails about no submission but backups are deleted 30 days after they settled", async ({ empty, database }) => {
    const now = 1000 * DAY;
    const queue = async (kind: "morning" | "backup", key: string, days: number, state: DeliveryState) => {
      const delivery = { channel: "office", kind, key } as const;
      await queueDelivery(database, delivery, { now: now - days * DAY, settings: SAVE_OPTIONS.settings });
      await database
        .updateTable("outbox")
        .set({ state })
        .where((row) => row.and({ kind, key }))
        .execute();
    };
    await queue("morning", "1", 30, "sent");
    await queue("morning", "2", 30, "failed");
    await queue("morning", "3", 30, "queued");
    await queue("morning", "4", 29, "sent");
    await queue("backup", "1", 300, "sent");
    await eraseExpired(database, empty.dataDir, { retentionDays: RETENTION, now });
    const left = await database.selectFrom("outbox").select(["kind", "key"]).orderBy("id").execute();
    expect(left.map(aboutOf)).toEqual(["morning 3", "morning 4", "backup 1"]);
  });

  test("a restored submission is erased again, but no later one with its reference", async ({ empty, database }) => {
    const received = Date.UTC(2026, 10, 1);
    const save = (reference: string, now: number) => saveRow(database, {}, { now, reference: () => reference });
    for (const reference of ["C-AAAAAAAA", "C-BBBBBBBB"]) await save(reference, received);
    await eraseAddress(database, empty.dataDir, CONTACT_ROW.email);
    /* The second line was cut off by a crash. */
    const path = join(empty.dataDir, "erasures.log");
    await writeFile(path, (await readFile(path, "utf8")).replace(/[^\n]+\n$/, "2026-11-22T0$&"));
    await save("C-AAAAAAAA", received);
    await save("C-BBBBBBBB", received);
    await save("C-CCCCCCCC", received);
    const { references } = await eraseAgain(database, empty.dataDir);
    expect(references).toEqual(["C-AAAAAAAA", "C-BBBBBBBB"]);
    await save("C-AAAAAAAA", Date.now() + DAY);
    expect((await eraseAgain(database, empty.dataDir)).references).toEqual([]);
    expect((await listSubmissions(database)).map(({ reference }) => reference)).toEqual(["C-AAAAAAAA", "C-CCCCCCCC"]);
    expect(await readFile(path, "utf8")).not.toMatch(/ada|x\.example/i);
  });

  test("a record stays until its mail file is gone, so that erasing again finds both", async ({ empty, database }) => {
    const mails = mailFolderIn(empty);
    const reference = await saveRow(database);
    /* A folder in its place cannot be removed as a file is. */
    const mail = join(mails, `20261120T215400Z-${reference}.eml`);
    await mkdir(mail, { recursive: true });
    await expect(eraseAddress(database, empty.dataDir, CONTACT_ROW.email)).rejects.toThrow(/EISDIR|is a directory/i);
    expect(await listSubmissions(database)).toHaveLength(1);
    await rmdir(mail);
    await writeFile(mail, "Hello");
    expect((await eraseAddress(database, empty.dataDir, CONTACT_ROW.email)).references).toEqual([reference]);
    expect(await readdir(mails)).toEqual([]);
  });

  test("a mail that is written during the erasure goes, too", async ({ empty, database }) => {
    const mails = mailFolderIn(empty);
    const reference = await saveRow(database);
    const mail = { date: new Date(0), messageId: `<${reference}@site.example>` };
    const beforeErasure = () => writeMailFile(mails, mail, Buffer.from("Ada"));
    await eraseReferences(database, empty.dataDir, [{ reference }], { beforeErasure });
    expect(await readdir(mails)).toEqual([]);
  });

  test("many are erased a few at a time, and where it was ended the next time goes on", async ({ empty, database }) => {
    for (let index = 0; index < 45; index++) await saveRow(database);
    await database.updateTable("outbox").set({ state: "sent" }).execute();
    const expiry = { retentionDays: RETENTION, now: 1000 * DAY };
    const stop = new AbortController();
    const erasing = eraseExpired(database, empty.dataDir, { ...expiry, signal: stop.signal });
    stop.abort();
    expect((await erasing).references).toHaveLength(20);
    expect(await listSubmissions(database)).toHaveLength(25);
    expect((await eraseExpired(database, empty.dataDir, expiry)).references).toHaveLength(25);
  });

  test("an application is kept until its period after the decision has ended", async ({ empty, database }) => {
    const now = 1000 * DAY;
    const arrival = { now: now - 200 * DAY };
    for (const [name, decided_at] of [
      ["undecided", null],
      ["decided lately", now - 179 * DAY],
      ["decided long ago", now - 180 * DAY],
    ] as const)
      await saveRow(database, { kind: "application", name, decided_at }, arrival);
    await database.updateTable("outbox").set({ state: "sent" }).execute();
    await eraseExpired(database, empty.dataDir, { retentionDays: RETENTION, now });
    expect((await listSubmissions(database)).map(({ name }) => name)).toEqual(["decided lately"]);
  });
});

test("erasures count as logged only if the disk takes all of their lines", async () => {
  await using folder = await tempFolder();
  const program = `
    import { logErasures } from "${new URL("erasure-log.ts", import.meta.url)}";
    await logErasures(process.argv[1], Array(40).fill({ reference: "C-AAAAAAAA", created_at: 0 }));`;
  const node = [process.execPath, "--input-type=module", "-e", program, folder.path];
  /* Files of at most 1 KB: the system writes the part of a longer text that fits, like a disk that becomes full. */
  const limited = promisify(execFile)("sh", ["-c", `trap "" XFSZ; ulimit -f 1; exec "$0" "$@"`, ...node]);
  await expect(limited).rejects.toThrow("EFBIG");
});

test("a long log of erasures is applied in parts, so that pages do not wait", async ({ empty, database }) => {
  const line = (index: number) => `2026-11-22T10:00:00.000Z C-${String(index).padStart(8, "0")}\n`;
  await writeFile(
    join(empty.dataDir, "erasures.log"),
    Array.from({ length: 2_000 }, (_, index) => line(index)),
  );
  let turn = 0;
  const otherWork = () => {
    turn++;
    next = setImmediate(otherWork);
  };
  let next = setImmediate(otherWork);
  const turns: number[] = [];
  const watch = (query: RootOperationNode) => {
    turns.push(turn);
    return query;
  };
  const watched = database.withPlugin({
    transformQuery: ({ node }) => watch(node),
    transformResult: async ({ result }) => result,
  });
  await eraseAgain(watched, empty.dataDir);
  clearImmediate(next);
  expect(turns.length).toBeGreaterThan(1);
  expect(new Set(turns).size).toBe(turns.length);
});
