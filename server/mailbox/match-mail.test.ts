import { expect } from "vitest";
import { deliveriesOf, SAVE_OPTIONS, saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Database, Submission } from "../database/schema.ts";
import { readSubmission } from "../database/submissions.ts";
import type { MailFolder } from "./classify-mail.ts";
import { readHead } from "./mail-head.ts";
import { isOwnMail, matchMail, matchReport } from "./match-mail.ts";
import type { Report } from "./read-report.ts";

const matchIn =
  (folder: MailFolder) =>
  async (database: Database, ...lines: string[]) =>
    (await matchMail(database, readHead(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`)), folder))?.submission.reference;
const match = matchIn("inbox");

test("a mail is matched by the mails that it answers, and by its subject and the address", async ({ database }) => {
  const reference = await saveRow(database, { email: "a.da@gmail.com" });
  const other = await saveRow(database);
  const id = `<${reference}-acknowledgement@site.example>`;
  const sender = "From: Ada@googlemail.com";
  expect(await match(database, sender, `In-Reply-To: ${id}`)).toBe(reference);
  expect(await match(database, sender, `In-Reply-To: ${id.slice(1, -1)}`)).toBe(reference);
  expect(await match(database, sender, `References: <x@y>\r\n ${id}`)).toBe(reference);
  const newer = Array.from({ length: 60 }, (_, index) => `<${index}@y>`).join("\r\n ");
  expect(await match(database, sender, `References: ${id}\r\n ${newer}`)).toBe(reference);
  expect(await match(database, sender, `In-Reply-To: ${id}`, `References: <${other}@site.example>`)).toBe(reference);
  expect(await match(database, "From: bob@y.example", `References: ${id}`)).toBe(reference);
  expect(await match(database, sender, `Subject: AW: Hello (${reference.toLowerCase()})`)).toBe(reference);
  expect(await match(database, sender, `Subject: _${reference}_`)).toBe(reference);
  expect(await match(database, sender, `Subject: X${reference} ${reference}X`)).toBeUndefined();
  const toVisitor = ["From: hello@office.example", "To: ada@gmail.com", `Subject: (${reference})`];
  expect(await matchIn("sent")(database, ...toVisitor)).toBe(reference);
  expect(await match(database, ...toVisitor)).toBeUndefined();
  expect(await match(database, "From: bob@y.example", `Subject: (${reference})`)).toBeUndefined();
  expect(await match(database, sender, "Subject: Hello", "In-Reply-To: <x@y>")).toBeUndefined();
  expect(await match(database, sender, "In-Reply-To: <C-00000000@site.example>")).toBeUndefined();
});

test("a mail of this server is its own; reports count if they are about mail to the visitor", async ({ database }) => {
  const reference = await saveRow(database, {}, { channels: ["mail", "acknowledgement"] });
  expect(isOwnMail(`<${reference}-reply-3@site.example>`)).toBe(true);
  expect(isOwnMail("<abc@site.example>")).toBe(false);
  const report = await matchReport(
    database,
    reportOf({ messageIds: ["<x@y>", `<${reference}-acknowledgement@x.example>`] }),
  );
  expect(report).toMatchObject({ submission: { reference }, undelivered: { isAnswer: false } });
  expect(await matchReport(database, reportOf({ messageIds: [`<${reference}@x.example>`] }))).toBeUndefined();
});

const reportOf = (changes: Partial<Report>): Report => ({
  kind: "bounce",
  messageIds: [],
  quoted: "",
  sentAt: undefined,
  failed: [],
  recipients: [],
  ...changes,
});

test("a report without a Message-ID is about the mail of its time", async ({ database }) => {
  const reference = await saveRow(database);
  const submission = (await readSubmission(database, reference)) as Submission;
  const ids: string[] = [];
  for (const [index, now] of [10_000, 20_000].entries()) {
    const delivery = { submission, channel: "visitor", kind: "reply", key: index, recipient: "ada@x.example" } as const;
    await queueDelivery(database, delivery, { ...SAVE_OPTIONS, now });
    ids.push((await deliveriesOf(database, "visitor")).at(-1)?.message_id ?? "");
  }
  const matched = async (changes: Partial<Report>) =>
    (await matchReport(database, reportOf({ quoted: `Re: Hello (${reference})`, ...changes })))?.undelivered.messageId;
  const failed = ["ada@x.example"];
  expect(await matched({ failed }), "no mail was sent").toBeUndefined();
  await database.updateTable("outbox").set({ state: "sent", attempts: 1 }).execute();
  expect(await matched({ failed })).toBe(ids[1]);
  expect(await matched({ recipients: failed, sentAt: 11_000 })).toBe(ids[0]);
  expect(await matched({ messageIds: ["<replaced@provider>"], failed, sentAt: 20_000 })).toBe(ids[1]);
  expect(await matched({ failed: ["eve@z.example"] }), "another address").toBeUndefined();
  expect(await matched({}), "no address").toBeUndefined();
  expect(await matched({ failed, quoted: "Re: Hello (C-00000000)" })).toBeUndefined();
  expect(await matched({ messageIds: [ids[1] ?? ""], failed, sentAt: 9_000 }), "sent again since").toBeUndefined();
});
