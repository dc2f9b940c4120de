import { ImapFlow } from "imapflow";
import { sql } from "kysely";
import { describe, expect, vi } from "vitest";
import { HOUR } from "#contract/duration.ts";
import {
  changeSubmission,
  deliveriesOf,
  SAVE_OPTIONS,
  saveMail,
  saveMeeting,
  saveRow,
} from "../../tests/support/database-fixtures.ts";
import { NO_DOVECOT, startDovecot } from "../../tests/support/dovecot.ts";
import { MINA, mailSource, readMailbox } from "../../tests/support/mailbox-reader.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { answeredColumns, type Change } from "../database/change-submission.ts";
import { findMails } from "../database/find-mails.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Database } from "../database/schema.ts";
import { StorageError } from "../database/storage-error.ts";
import { readSubmission } from "../database/submissions.ts";
import { pauseAfter } from "./start-mailbox-readers.ts";

const VISITOR = "ada@x.example";
const OFFICE = "Office <hello@office.example>";
const SOON = { interval: 50 };

const stateOf = async (database: Database, reference: string) => {
  const submission = await readSubmission(database, reference);
  const mails = submission ? await findMails(database, submission.id) : [];
  return { status: submission?.status, kinds: mails.map(({ kind }) => kind) };
};

const untilState = (database: Database, reference: string, state: Partial<Awaited<ReturnType<typeof stateOf>>>) =>
  expect.poll(() => stateOf(database, reference), SOON).toMatchObject(state);

/** A database of which the first inserts of mails, and of positions after them, fail, as without a connection. */
function failing(database: Database, failures: number): Database {
  let left = failures;
  let isNext = false;
  return database.withPlugin({
    transformQuery({ node }) {
      const into = node.kind === "InsertQueryNode" ? node.into?.table.identifier.name : undefined;
      const isFirst = into === "mail" && left > 0;
      if (isFirst) left--;
      const fails = isFirst || (isNext && into === "mailbox_position");
      if (into !== undefined) isNext = isFirst;
      if (fails) throw new StorageError("the connection ended");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Waits until the reader has seen the mails that are in the mailbox now. */
const untilStarted = (database: Database) =>
  expect.poll(async () => (await database.selectFrom("mailbox_position").selectAll().execute()).length, SOON).toBe(2);

/** `test` with a mail server whose mailbox is read. */
const readTest = test.extend("mail", async ({ database, empty: { location } }, { onCleanup }) => {
  const dovecot = await startDovecot();
  const reader = readMailbox({ database, location, url: dovecot.url });
  onCleanup(async () => {
    await reader[Symbol.asyncDispose]();
    await dovecot[Symbol.asyncDispose]();
  });
  await untilStarted(database);
  return { dovecot, reader };
});

describe.skipIf(NO_DOVECOT !== undefined)("with Dovecot", () => {
  test("mail before the first start is skipped, mail during a stop read", async ({ database, empty: { location } }) => {
    const reference = await saveRow(database);
    const mail = { from: VISITOR, inReplyTo: `<${reference}@site.example>` };
    await using dovecot = await startDovecot();
    await dovecot.put(mailSource({ ...mail, id: "<old@x>" }));
    {
      await using _reader = readMailbox({ database, location, url: dovecot.url });
      await untilStarted(database);
    }
    await dovecot.put(mailSource({ ...mail, id: "<new@x>" }));
    await dovecot.put(mailSource({ from: "news@shop.example", id: "<shop@x>" }));
    await using _reader = readMailbox({ database, location, url: dovecot.url });
    await expect
      .poll(() => database.selectFrom("mail").select("message_id").execute(), SOON)
      .toEqual([{ message_id: "<new@x>" }]);
    /* Nothing is marked as read. */
    expect((await dovecot.list("INBOX")).flatMap(({ flags }) => flags)).toEqual([]);
  });

  test("a bounce that is read before the copy of its answer finds it", async ({ database, empty: { location } }) => {
    const reference = await saveRow(database, {}, { channels: ["mail", "acknowledgement"] });
    await database.updateTable("outbox").set({ state: "sent", attempts: 1, sent_at: Date.now() }).execute();
    const date = new Date(Date.now() + HOUR);
    const subject = `Re: Hello (${reference})`;
    const copy = mailSource({ from: OFFICE, to: VISITOR, subject, id: "<copy@office>", date });
    const bounce = { from: "MAILER-DAEMON@mx.example", id: "<bounce@mx>" };
    await using dovecot = await startDovecot();
    {
      await using _reader = readMailbox({ database, location, url: dovecot.url });
      await untilStarted(database);
      await dovecot.put(mailSource({ ...bounce, body: `550 User unknown\r\n\r\n${copy}` }));
      await expect
        .poll(() => database.selectFrom("unmatched_report").select("about").execute(), SOON)
        .toEqual([{ about: "<copy@office>" }, { about: reference }]);
    }
    await dovecot.put(copy, "Sent");
    await using _reader = readMailbox({ database, location, url: dovecot.url });
    await untilState(database, reference, { status: "open", kinds: ["undelivered", "bounce"] });
    expect(await database.selectFrom("unmatched_report").selectAll().execute()).toEqual([]);
    expect(await deliveriesOf(database, "acknowledgement")).toMatchObject([{ state: "sent" }]);
  });

  readTest("a bounce in the second of the answer belongs to the answer", async ({ database, mail: { dovecot } }) => {
    /* Long ago, so that later mails arrive later, also those of the same run. */
    const second = Math.floor(Date.now() / 1000) * 1000 - HOUR;
    const reference = await saveRow(database, {}, { now: second - HOUR });
    const answer: Change = {
      event: "reply",
      columns: answeredColumns,
      alongside: async (trx, submission) => {
        const delivery = { submission, channel: "visitor", kind: "reply", key: 0, recipient: VISITOR } as const;
        const options = { ...SAVE_OPTIONS, now: second + 700 };
        await queueDelivery(trx, { ...delivery, payload: { subject: "Re", blocks: [], footer: [] } }, options);
      },
    };
    const by = { actor: MINA, now: second + 700 };
    expect(await changeSubmission(database, reference, answer, by)).toMatchObject({ outcome: "changed" });
    expect(await readSubmission(database, reference)).toMatchObject({ status: "answered" });
    const [{ message_id } = { message_id: "" }] = await deliveriesOf(database, "visitor");
    const from = "MAILER-DAEMON@mx.example";
    const bounce = mailSource({ from, id: "<bounce@mx>", body: `Action: failed\r\nMessage-ID: ${message_id}` });
    /* Mail servers store whole seconds. */
    await dovecot.put(bounce, "INBOX", [], new Date(second));
    await untilState(database, reference, { status: "open", kinds: ["bounce"] });
    const { id } = (await readSubmission(database, reference)) ?? { id: 0 };
    expect(await readSubmission(database, reference)).toMatchObject({ answered_at: null });
    expect((await findMails(database, id))[0]?.sent_at, "it stands after the answer").toBe(second + 701);
    /* Equal heads without a Message-ID. */
    for (const text of ["User unknown", "User unknown", "Mailbox full"])
      await dovecot.put(mailSource({ from: "<>", body: `550 ${text}\r\n\r\nMessage-ID: ${message_id}` }));
    await dovecot.put(mailSource({ from: VISITOR, id: "<last@x>", inReplyTo: message_id }));
    await untilState(database, reference, { status: "open", kinds: ["bounce", "bounce", "bounce", "message"] });
  });

  readTest(
    "the answer of the office's calendar answers nothing, and a declined invitation reopens",
    async ({ database, mail: { dovecot } }) => {
      const reference = await saveRow(database, { status: "answered", answered_at: 1 });
      const headers = ["Content-Type: text/calendar; method=REPLY", "Auto-Submitted: auto-generated"];
      const body = "METHOD:REPLY\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ada@x.example";
      const mail = { inReplyTo: `<${reference}@site.example>`, body };
      await dovecot.put(
        mailSource({ ...mail, from: OFFICE, to: VISITOR, headers: headers.slice(0, 1), id: "<1@office>" }),
        "Sent",
      );
      await dovecot.put(mailSource({ ...mail, from: OFFICE, to: VISITOR, id: "<2@office>", body: "Hello" }), "Sent");
      await untilState(database, reference, { status: "answered", kinds: ["answer"] });
      await dovecot.put(mailSource({ ...mail, from: VISITOR, headers, id: "<1@x>" }));
      await untilState(database, reference, { status: "open", kinds: ["answer", "message"] });
      const [told] = await deliveriesOf(database, "office");
      expect(told?.payload).toContain("[The invitation was declined.]");
      /* Google's calendar names only the invitation. */
      const demo = await saveRow(database, { kind: "demo", email: "Bob@y.example", status: "answered" });
      const { id: submission_id = 0 } = (await readSubmission(database, demo)) ?? {};
      await saveMeeting(database, { submission_id });
      const reply = `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:${demo}-meeting@site.exa\r\n mple\r\n`;
      const accepted = Buffer.from(`${reply}ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@y.example\r\n`).toString("base64");
      const parts = `--b\r\nContent-Type: text/calendar; method=REPLY\r\nContent-Transfer-Encoding: base64\r\n\r\n${accepted}\r\n--b--`;
      const mixed = { headers: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b"], body: parts };
      await dovecot.put(mailSource({ ...mixed, from: "bob@y.example", id: "<calendar@google>", subject: "Accepted" }));
      await untilState(database, demo, { status: "answered", kinds: ["automatic"] });
    },
  );

  readTest("a mail to another address of the conversation answers nothing", async ({ database, mail: { dovecot } }) => {
    const reference = await saveRow(database, { answered_at: 1, due_at: Date.now() + HOUR });
    await saveMail(database, { sender: "bob@y.example", message_id: "<bob@y>" });
    const mail = { from: OFFICE, inReplyTo: "<bob@y>" };
    await dovecot.put(mailSource({ ...mail, to: "bob@y.example", id: "<1@office>" }), "Sent");
    await untilState(database, reference, { status: "open", kinds: ["message", "answer"] });
    await dovecot.put(mailSource({ ...mail, to: `bob@y.example, ${VISITOR}`, id: "<2@office>" }), "Sent");
    await untilState(database, reference, { status: "answered" });
  });

  test("if the mail server numbers all mails again, each counts once", async ({ database, empty: { location } }) => {
    const reference = await saveRow(database);
    const mail = { from: VISITOR, inReplyTo: `<${reference}@site.example>` };
    await using dovecot = await startDovecot();
    {
      await using _reader = readMailbox({ database, location, url: dovecot.url });
      await untilStarted(database);
      await dovecot.put(mailSource({ ...mail, id: "<1@x>" }));
      await untilState(database, reference, { kinds: ["message"] });
    }
    await dovecot.put(mailSource({ ...mail, id: "<2@x>" }));
    await database.updateTable("mailbox_position").set({ uid_validity: "1", last_uid: 900 }).execute();
    await using _reader = readMailbox({ database, location, url: dovecot.url });
    await untilState(database, reference, { kinds: ["message", "message"] });
  });

  readTest(
    "a mail that cannot be stored is shown as such, and the mails after it are read",
    async ({ database, mail: { dovecot, reader } }) => {
      const reference = await saveRow(database);
      await sql`create trigger refuse before insert on mail when new.body like '%storm%'
      begin select raise(abort, 'refused'); end`.execute(database);
      const mail = { from: VISITOR, inReplyTo: `<${reference}@site.example>` };
      await dovecot.put(mailSource({ ...mail, id: "<1@x>", body: "A storm." }));
      await dovecot.put(mailSource({ ...mail, id: "<2@x>", body: "Calm." }));
      await expect
        .poll(() => database.selectFrom("mail").select("body").orderBy("id").execute(), SOON)
        .toEqual([{ body: "[This mail cannot be shown. It is in the mailbox.]" }, { body: "Calm." }]);
      expect(reader.lines).toContainEqual(expect.objectContaining({ level: "error" }));
    },
  );

  readTest("mails whose heads are too long or refused are skipped", async ({ database, mail: { dovecot } }) => {
    const { fetchAll } = ImapFlow.prototype;
    const refusal = Object.assign(new Error("Some messages could not be FETCHed"), { responseStatus: "NO" });
    using _server = vi.spyOn(ImapFlow.prototype, "fetchAll").mockImplementation(function (this: ImapFlow, ...args) {
      if (/3/.test(String(args[0]))) return Promise.reject(refusal);
      return fetchAll.call(this, args[0], { ...args[1], bodyParts: ["header"] }, args[2]);
    });
    const mail = { from: VISITOR, inReplyTo: `<${await saveRow(database)}@site.example>` };
    const headers = Array<string>(600).fill(`X-Header: ${"x".repeat(1_000)}`);
    for (const more of [{ id: "<1@x>" }, { headers }, {}, { id: "<4@x>" }])
      await dovecot.put(mailSource({ ...mail, ...more }));
    await expect
      .poll(() => database.selectFrom("mail").select(["message_id", "body"]).execute(), SOON)
      .toMatchObject(["<1@x>", "<4@x>"].map((message_id) => ({ message_id, body: "Hello again" })));
  });

  test("failures of the database do not count as ends of the server", async ({ database, empty: { location } }) => {
    const reference = await saveRow(database);
    await using dovecot = await startDovecot();
    await using reader = readMailbox({ database: failing(database, 4), location, url: dovecot.url });
    await untilStarted(database);
    const mail = { from: VISITOR, inReplyTo: `<${reference}@site.example>` };
    await dovecot.put(mailSource({ ...mail, id: "<1@x>", body: "Calm." }));
    await expect.poll(() => database.selectFrom("mail").select("body").execute(), SOON).toEqual([{ body: "Calm." }]);
    const failure = { message: "the mails of a mailbox cannot be stored", facts: { reason: "the connection ended" } };
    expect(reader.lines.find(({ level }) => level === "error")).toMatchObject(failure);
  });

  test("a wrong password is told to the operator once a day", async ({ database, empty: { location } }) => {
    await using dovecot = await startDovecot();
    const url = dovecot.url.replace(/:[^:@]*@/, ":hunter2@");
    await using reader = readMailbox({ database, location, url });
    await expect.poll(() => reader.lines.length, SOON).toBeGreaterThan(1);
    const mails = await database.selectFrom("outbox").selectAll().execute();
    expect(mails).toMatchObject([{ recipient: "hello@office.example", channel: "office" }]);
    expect(mails[0]?.payload).toContain("127.0.0.1 rejects the login in IMAP_URL (AUTHENTICATIONFAILED).");
    expect(JSON.stringify([reader.lines, mails])).not.toContain("hunter2");
  });

  test("the login needs TLS, and an unreadable mailbox is told", async ({ database, empty: { location } }) => {
    await using dovecot = await startDovecot();
    /* This machine by an address that other machines could have. */
    const url = dovecot.url.replace("127.0.0.1", "0.0.0.0");
    const mails = database.selectFrom("outbox").select("payload");
    let time = Date.now();
    await using reader = readMailbox({ database, location, url, now: () => time, reportAfter: HOUR });
    const failsAgain = (many = reader.lines.length + 1) =>
      expect.poll(() => reader.lines.length, SOON).toBeGreaterThan(many);
    await failsAgain();
    expect(reader.lines[0]?.message).toContain("0.0.0.0 of IMAP_URL does not respond");
    expect(await mails.execute()).toEqual([]);
    /* The machine started with a wrong clock. */
    time -= 24 * HOUR;
    await failsAgain();
    time += HOUR;
    await expect.poll(() => mails.execute(), SOON).toMatchObject([{ payload: expect.stringContaining("0.0.0.0") }]);
  });

  test("the pauses after failures grow from 5 seconds, or after a rejected login from 5 minutes, to 15 minutes", () => {
    const pauses = (isLogin: boolean) => [0, 1, 2, 8, 50].map((failures) => pauseAfter(isLogin, failures) / 1000);
    expect(pauses(false)).toEqual([5, 10, 20, 900, 900]);
    expect(pauses(true)).toEqual([300, 600, 900, 900, 900]);
  });

  readTest("the reader goes on after the mail server was stopped", async ({ database, mail: { dovecot, reader } }) => {
    const reference = await saveRow(database, { owner: MINA });
    await dovecot.stop();
    await expect.poll(() => reader.lines.some(({ level }) => level === "error"), SOON).toBe(true);
    await dovecot.start();
    await dovecot.put(mailSource({ from: VISITOR, id: "<1@x>", subject: `Re: Hello (${reference})` }));
    await untilState(database, reference, { kinds: ["message"] });
    const [mail] = await deliveriesOf(database, "office");
    expect(mail).toMatchObject({ recipient: MINA });
  });
});
