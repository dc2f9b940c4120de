import { expect } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { changeSubmission, PDF_ROW, saveRow } from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { answeredColumns, type Change, closedColumns, markRead } from "../database/change-submission.ts";
import { findMails } from "../database/find-mails.ts";
import { ANSWER_EVENTS, EVENTS } from "../database/kinds.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database, Submission } from "../database/schema.ts";
import { findFiles, findHistory, readSubmission } from "../database/submissions.ts";
import { findThread } from "./find-thread.ts";
import { type NewMail, storeMail } from "./store-mail.ts";

/** When the submission is received. */
const START = Date.parse("2026-11-23T08:00:00Z");
const MINA = "mina@office.example";

let number = 0;
const mailOf = (kind: NewMail["kind"], sent_at: number, changes: Partial<NewMail> = {}): NewMail => ({
  message_id: `<${++number}@x>`,
  kind,
  sender: kind === "answer" ? MINA : "ada@x.example",
  sender_name: "Ada",
  subject: "Re",
  body: "Zebra crossing",
  written: "Zebra crossing",
  sent_at,
  attachments: [],
  ...changes,
});

const settings = { ...MAIL_SETTINGS, office: [MINA], promises: { contact: { hours: 12, clock: "always" } } } as const;
const store = (database: Database, reference: string, mail: NewMail, now = mail.sent_at + HOUR) =>
  storeMail(database, reference, mail, { now, settings });

const save = (database: Database, changes: Partial<Submission> = {}) =>
  saveRow(database, { due_at: START + 12 * HOUR, ...changes }, { now: START });
const read = async (database: Database, reference: string) => (await readSubmission(database, reference)) as Submission;
const kindsOf = async (database: Database, id: number) => (await findMails(database, id)).map(({ kind }) => kind);
const officeMails = (database: Database) =>
  database
    .selectFrom("outbox")
    .select(["recipient", "kind", "key", "payload"])
    .where("channel", "=", "office")
    .execute();

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);

  test("a mail that several servers read at once is stored once, with one effect", async ({ empty, database }) => {
    const reference = await save(database, { status: "answered", answered_at: START + 1 });
    await using other = await openDatabase(empty.location);
    const attachments = [{ ...PDF_ROW, scan: "unscanned", signature: null } as const];
    const mail = mailOf("message", START + HOUR, { attachments });
    const results = await Promise.all([database, other, database, other].map((each) => store(each, reference, mail)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const { id, version } = await read(database, reference);
    expect(version).toBe(1);
    expect([await findMails(database, id), await findFiles(database, id)]).toMatchObject([
      [{ message_id: mail.message_id }],
      [{ name: "cv.pdf" }],
    ]);
    expect(await officeMails(database)).toHaveLength(1);
  });

  test("the texts of a thread are the newest first, those of the office and of the visitor", async ({ database }) => {
    const reference = await save(database);
    for (const [hours, body] of [
      [1, "First"],
      [5, "Second"],
    ] as const)
      await store(database, reference, mailOf("message", START + hours * HOUR, { body, written: body }));
    const { texts, starts } = await findThread(database, await read(database, reference), settings);
    const order = texts.flatMap((text) => /First|Second/.exec(text) ?? []);
    expect(order).toEqual(["Second", "Second", "First", "First"]);
    const isBelowHeading = (start: string) => texts.some((text) => text.endsWith(`\n${start}`));
    expect(starts?.map(isBelowHeading)).toEqual([true, true, true]);
  });

  test("an answer counts at its own time, and its sender becomes the owner", async ({ database }) => {
    const reference = await save(database);
    await store(database, reference, mailOf("answer", START + 2 * HOUR), START + 20 * HOUR);
    const submission = await read(database, reference);
    expect(submission).toMatchObject({ status: "answered", answered_at: START + 2 * HOUR, owner: MINA });
    expect(submission.search_text).toContain("zebra crossing");
    expect(await findHistory(database, submission.id)).toMatchObject([
      { event: "mailAnswer", at: START + 2 * HOUR, actor: MINA },
    ]);
  });

  test("an answer that bounces counts no more, unless the visitor reacted to it", async ({ database }) => {
    const firstAnswer = async (...mails: [kind: NewMail["kind"], hours: number, sender?: string][]) => {
      const reference = await save(database);
      for (const [kind, hours, sender] of mails)
        await store(database, reference, mailOf(kind, START + hours * HOUR, sender ? { sender } : {}));
      const { answered_at, answered_by } = await read(database, reference);
      return answered_at === null ? undefined : [(answered_at - START) / HOUR, answered_by];
    };
    const joy = "joy@office.example";
    expect(await firstAnswer(["answer", 2], ["bounce", 3])).toBeUndefined();
    expect(await firstAnswer(["answer", 2], ["bounce", 3], ["answer", 4, joy])).toEqual([4, joy]);
    expect(await firstAnswer(["answer", 2], ["answer", 4, joy], ["bounce", 3])).toEqual([4, joy]);
    expect(await firstAnswer(["answer", 2], ["answer", 4, joy], ["bounce", 5])).toEqual([2, MINA]);
    expect(await firstAnswer(["answer", 2], ["message", 3], ["bounce", 4])).toEqual([2, MINA]);
    expect(await firstAnswer(["bounce", 1], ["answer", 2])).toEqual([2, MINA]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("only an answer to the visitor answers, but not a later mail of the visitor", async ({ database }) => {
    const reference = await save(database);
    const stranger = { sender: "bob@y.example" };
    await store(database, reference, mailOf("message", START + 3 * HOUR, stranger));
    await store(database, reference, mailOf("answer", START + HOUR, { isToOther: true }));
    const unanswered = { status: "open", answered_at: null, owner: null, due_at: START + 12 * HOUR };
    expect(await read(database, reference)).toMatchObject(unanswered);
    await store(database, reference, mailOf("answer", START + 2 * HOUR));
    expect(await read(database, reference)).toMatchObject({ status: "answered", answered_at: START + 2 * HOUR });
    /* The visitor got the answer, and the other address did not get its mail. */
    await store(database, reference, mailOf("answer", START + 4 * HOUR, { isToOther: true }));
    await store(database, reference, mailOf("bounce", START + 5 * HOUR));
    expect(await read(database, reference)).toMatchObject({ answered_at: START + 2 * HOUR });
    const { id } = await read(database, reference);
    expect(await kindsOf(database, id)).toEqual(["answer", "answer", "message", "answer", "bounce"]);
  });

  test("an answer while the visitor has times to choose from keeps the reminder of them", async ({ database }) => {
    const waiting = { status: "open", answered_at: START + 1, due_at: null, waits_until: START + 9 * HOUR } as const;
    const reference = await save(database, waiting);
    await store(database, reference, mailOf("answer", START + HOUR));
    expect(await read(database, reference)).toMatchObject(waiting);
  });

  test("an answer with a wrong clock counts neither in the future nor before the message", async ({ database }) => {
    const [early, late] = [await save(database), await save(database)];
    await store(database, early, mailOf("answer", START - 5 * HOUR), START + HOUR);
    await store(database, late, mailOf("answer", START + 99 * HOUR), START + HOUR);
    expect((await read(database, early)).answered_at).toBe(START);
    expect((await read(database, late)).answered_at).toBe(START + HOUR);
  });

  test("mails that are read in the wrong order count in the order in which they were sent", async ({ database }) => {
    const [waiting, answered] = [await save(database), await save(database)];
    await store(database, waiting, mailOf("message", START + 3 * HOUR));
    await store(database, waiting, mailOf("answer", START + 2 * HOUR));
    expect(await read(database, waiting)).toMatchObject({ status: "open", answered_at: START + 2 * HOUR });
    await store(database, answered, mailOf("answer", START + 3 * HOUR));
    await store(database, answered, mailOf("message", START + 2 * HOUR));
    expect(await read(database, answered)).toMatchObject({ status: "answered" });
    expect(await kindsOf(database, (await read(database, answered)).id)).toEqual(["message", "answer"]);
  });

  test("a mail that is read after an answer reopens, unless a mail program answered it", async ({ database }) => {
    for (const event of ANSWER_EVENTS) {
      const reference = await save(database);
      const change: Change = { event, columns: answeredColumns };
      await changeSubmission(database, reference, change, { actor: MINA, now: START + HOUR });
      await markRead(database, (await read(database, reference)).id);
      await store(database, reference, mailOf("message", START + HOUR / 2));
      const reopened = { status: "open", unread: 1, due_at: START + 13.5 * HOUR };
      const isFromMailbox = event === EVENTS.mailAnswer.name;
      const expected = isFromMailbox ? { status: "answered", unread: 0, version: 1 } : reopened;
      expect(await read(database, reference), event).toMatchObject(expected);
    }
    expect(await officeMails(database)).toHaveLength(ANSWER_EVENTS.length - 1);
  });

  test("a visitor's mail reopens a closed message with a new due time, no open one", async ({ database }) => {
    const [closed, open] = [await save(database), await save(database, { snoozed_until: START + 50 * HOUR })];
    const close: Change = { event: "close", columns: closedColumns };
    await changeSubmission(database, closed, close, { actor: MINA, now: START + HOUR });
    for (const reference of [closed, open]) await store(database, reference, mailOf("message", START + 2 * HOUR));
    const times = { reminded_at: null, overdue_at: null, snoozed_until: null, unread: 1, status: "open" };
    expect(await read(database, closed)).toMatchObject({ ...times, due_at: START + 15 * HOUR, closed_at: null });
    expect(await read(database, open)).toMatchObject({ ...times, due_at: START + 12 * HOUR });
    expect((await officeMails(database)).map(({ payload }) => payload?.includes("It is open again."))).toEqual([
      true,
      false,
    ]);
  });

  test("an automatic reply changes nothing, and a bounce reopens", async ({ database }) => {
    const reference = await save(database);
    await store(database, reference, mailOf("answer", START + HOUR));
    const before = await read(database, reference);
    await store(database, reference, mailOf("automatic", START + 2 * HOUR));
    const { search_text, ...after } = await read(database, reference);
    expect({ ...after, search_text: before.search_text }).toEqual(before);
    expect(search_text).not.toBe(before.search_text);
    await store(database, reference, mailOf("bounce", START + 2 * HOUR));
    expect(await read(database, reference)).toMatchObject({ status: "open", unread: 1, due_at: START + 15 * HOUR });
    expect(await officeMails(database)).toMatchObject([{ kind: "not-delivered" }]);
  });

  test("suspects wait for no answer, and the office is not told", async ({ database }) => {
    const reference = await save(database, { suspect: "links", status: "closed" });
    await store(database, reference, mailOf("message", START + HOUR));
    expect(await read(database, reference)).toMatchObject({ status: "closed", unread: 1 });
    expect(await officeMails(database)).toEqual([]);
    await store(database, reference, mailOf("answer", START + 2 * HOUR));
    await store(database, reference, mailOf("message", START + 3 * HOUR));
    expect(await read(database, reference), "after an answer").toMatchObject({ status: "open", suspect: null });
    expect(await officeMails(database)).toHaveLength(1);
  });

  test("two programs that answer each other end after 100 mails a day, 24 to the office", async ({ database }) => {
    const reference = await save(database);
    const results: boolean[] = [];
    for (let minute = 0; minute < 110; minute++)
      results.push(await store(database, reference, mailOf("message", START + minute * 60_000)));
    expect(results.filter(Boolean)).toHaveLength(100);
    expect(await officeMails(database)).toHaveLength(2);
    expect(await store(database, reference, mailOf("message", START + 30 * HOUR))).toBe(true);
  });
});
