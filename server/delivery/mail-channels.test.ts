import { expect, vi } from "vitest";
import {
  CONTACT_ROW,
  deliveriesOf,
  PDF_ROW,
  SAVE_OPTIONS,
  STORED_ROW,
  saveFile,
  saveRow,
} from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import { dueTimes } from "../business-hours/due-times.ts";
import type { Database } from "../database/schema.ts";
import { findFile, readSubmission, saveSubmission } from "../database/submissions.ts";
import { ClamdUnavailable, type Scanner } from "../uploads/clamd-scanner.ts";
import type { OutgoingMail } from "./mail.ts";
import { type AppendToSent, answerCopies, HELD, mailChannels, startFileScans } from "./mail-channels.ts";
import { smtpTransport } from "./mail-transport.ts";
import { reopenUndelivered } from "./reopen.ts";

const DELIVERY = {
  id: 1,
  submission_id: null,
  submission: STORED_ROW,
  channel: "office",
  kind: "sign-in",
  key: "1",
  payload: JSON.stringify({ subject: "Sign in", blocks: [], footer: [] }),
  message_id: "<office-sign-in-1@site.example>",
  state: "queued",
  due: 0,
  lease: 0,
  worker_id: 0,
  attempts: 1,
  last_error: null,
  created_at: 0,
  sent_at: null,
} as const;

const officeChannel = (
  mails: OutgoingMail[] = [],
  database = {} as Database,
  scanner?: Scanner,
  refuse: (mail: OutgoingMail) => Error | undefined = () => undefined,
) =>
  mailChannels({
    database,
    scanner,
    signal: new AbortController().signal,
    transport: {
      kind: "files",
      async send(mail) {
        const error = refuse(mail);
        if (error) throw error;
        mails.push(mail);
      },
      compose: async () => Buffer.alloc(0),
      close: () => {},
    },
    settings: () => MAIL_SETTINGS,
  }).office;

test("a new resume is attached to an answer to the first mail, unless it is too large", async ({ database }) => {
  await saveSubmission(database, { submission: { ...CONTACT_ROW, kind: "application" }, file: PDF_ROW }, SAVE_OPTIONS);
  const mails: OutgoingMail[] = [];
  const delivery = { ...DELIVERY, submission_id: 1, kind: "resume", recipient: "mina@office.example" } as const;
  await officeChannel(mails, database).deliver(delivery);
  expect(mails[0]?.attachments).toMatchObject([{ filename: PDF_ROW.name, contentType: PDF_ROW.media_type }]);
  const [{ message_id } = { message_id: "" }] = await deliveriesOf(database, "mail");
  expect(mails[0]).toMatchObject({ references: [message_id], inReplyTo: message_id });
  const tooBig = Object.assign(new Error(), { responseCode: 552 });
  await officeChannel(mails, database, undefined, (mail) => (mail.attachments?.length ? tooBig : undefined)).deliver(
    delivery,
  );
  expect(mails[1]?.attachments).toEqual([]);
});

test("a mail about a new resume waits for the scan of the file, and says if it is infected", async ({ database }) => {
  const file = { ...PDF_ROW, scan: "pending" } as const;
  await saveSubmission(database, { submission: { ...CONTACT_ROW, kind: "application" }, file }, SAVE_OPTIONS);
  const mails: OutgoingMail[] = [];
  const delivery = { ...DELIVERY, submission_id: 1, kind: "resume", recipient: "mina@office.example" } as const;
  const down = officeChannel(mails, database, async () => {
    throw new ClamdUnavailable("it is down");
  });
  await expect(down.deliver(delivery)).rejects.toMatchObject({ failure: HELD });
  expect(mails).toEqual([]);
  expect(await findFile(database, 1)).toMatchObject({ scan: "pending" });
  await officeChannel(mails, database, async () => ({ scan: "infected", signature: "Eicar" })).deliver(delivery);
  expect(mails).toMatchObject([{ text: expect.stringMatching(/^The virus scanner found Eicar in the new file\./) }]);
  expect(mails[0]?.attachments).toEqual([]);
  expect(await findFile(database, 1)).toMatchObject({ scan: "infected", signature: "Eicar" });
});

/** A Monday, 10:00 in Dhaka. */
const NOW = Date.parse("2026-11-23T04:00:00Z");
const PROMISE = { hours: 12, clock: "always", remindHours: 2 } as const;
const settings = { ...MAIL_SETTINGS, promises: { ...MAIL_SETTINGS.promises, demo: PROMISE } };

test.for([
  ["answered", "cancellation", "open"],
  ["closed", "cancellation", "closed"],
  ["closed", "reply", "open"],
  ["closed", "decline", "open"],
  ["closed", "offer", "open"],
  ["closed", "invitation", "open"],
] as const)(
  "an %s message whose %s is rejected is then %s, and its owner is told",
  async ([status, kind, after], { database }) => {
    const reference = await saveRow(database, { kind: "demo", status, due_at: 1, closed_at: 2, answered_at: 2 });
    const submission = await readSubmission(database, reference);
    await reopenUndelivered(database, { id: 7, kind, submission, created_at: NOW - 1 }, { settings, now: NOW });
    const due_at = after === "open" ? dueTimes(NOW, PROMISE, settings.officeHours).due_at : 1;
    expect(await readSubmission(database, reference)).toMatchObject({ status: after, due_at, unread: 1 });
    expect(await database.selectFrom("history").select(["at", "event"]).execute()).toEqual([
      { at: NOW, event: "bounce" },
    ]);
    expect(await deliveriesOf(database, "office")).toMatchObject([
      { kind: "not-delivered", key: `7 ${NOW - 1}`, created_at: NOW },
    ]);
  },
);

const ANSWER: OutgoingMail = {
  messageId: "<C-7K3M9QXA-reply-1@site.example>",
  date: new Date(0),
  from: { name: "Office", address: "website@example.com" },
  to: { name: "", address: "ada@x.example" },
  subject: "Re: Hello",
  text: "Monday.",
  html: "<p>Monday.</p>",
};

async function copy(appendToSent: AppendToSent) {
  await using peer = await startSmtpPeer();
  const transport = smtpTransport(peer.url, 1);
  const lines: string[] = [];
  const log = { info() {}, warn: (_: object, line: string) => void lines.push(line), error() {} };
  await answerCopies({ transport, settings: () => MAIL_SETTINGS, appendToSent, log })(ANSWER, "contact");
  transport.close();
  return { mails: peer.mails, lines };
}

test("without such a folder, or if it fails, the office gets a blind copy", async () => {
  const none = await copy(async () => false);
  const failing = await copy(() => Promise.reject(Object.assign(new Error("secret"), { code: "NoConnection" })));
  for (const { mails } of [none, failing]) {
    expect(mails.map(({ to }) => to)).toEqual([["office@example.com"]]);
    expect(mails[0]?.email).toMatchObject({ messageId: ANSWER.messageId, to: [{ address: "ada@x.example" }] });
    expect(mails[0]?.mime).not.toContain("office@example.com");
  }
  expect([none.lines.length, failing.lines.length]).toEqual([0, 1]);
});

test("files of mails that could not be scanned are scanned when the scanner answers again", async ({ database }) => {
  await saveRow(database);
  for (const name of ["large.pdf", "plan.pdf", "virus.pdf"])
    await saveFile(database, { name, scan: "pending", content: Buffer.from(name) });
  let isDown = true;
  let next = () => {};
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const scans = startFileScans({
    database,
    log,
    signal: new AbortController().signal,
    clock: {
      now: Date.now,
      after(_, wake) {
        next = wake;
        return () => {};
      },
    },
    async scanner(content) {
      const name = Buffer.from(content).toString();
      if (isDown || name === "large.pdf") throw new ClamdUnavailable("it is down");
      return name === "virus.pdf" ? { scan: "infected", signature: "Eicar" } : { scan: "clean" };
    },
  });
  await expect.poll(() => log.error.mock.calls.length).toBe(3);
  isDown = false;
  next();
  await expect
    .poll(() => database.selectFrom("file").select(["name", "scan", "signature"]).orderBy("id").execute())
    .toEqual([
      { name: "large.pdf", scan: "pending", signature: null },
      { name: "plan.pdf", scan: "clean", signature: null },
      { name: "virus.pdf", scan: "infected", signature: "Eicar" },
    ]);
  await database.updateTable("file").set({ scan: "pending" }).execute();
  next();
  await scans.stop();
  expect(await database.selectFrom("file").select("scan").distinct().execute()).toEqual([{ scan: "pending" }]);
});
