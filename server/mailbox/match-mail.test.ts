import { expect } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest as test } from "../../tests/support/database-test.ts";
import type { Database } from "../database/schema.ts";
import type { MailFolder } from "./classify-mail.ts";
import { readHead } from "./mail-head.ts";
import { isOwnMail, matchMail, matchReport } from "./match-mail.ts";

const matchIn =
  (folder: MailFolder) =>
  async (database: Database, ...lines: string[]) =>
    (await matchMail(database, readHead(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`)), folder))?.submission.reference;
const match = matchIn("inbox");

test("a mail is matched by the mails that it answers, and by its subject together with the address", async ({
  database,
}) => {
  const reference = await saveRow(database, { email: "a.da@gmail.com" });
  const other = await saveRow(database);
  const id = `<${reference}-acknowledgement@site.example>`;
  const sender = "From: Ada@googlemail.com";
  expect(await match(database, sender, `In-Reply-To: ${id}`)).toBe(reference);
  expect(await match(database, sender, `References: <x@y>\r\n ${id}`)).toBe(reference);
  expect(await match(database, sender, `In-Reply-To: ${id}`, `References: <${other}@site.example>`)).toBe(reference);
  expect(await match(database, "From: bob@y.example", `References: ${id}`)).toBe(reference);
  expect(await match(database, sender, `Subject: AW: Hello (${reference.toLowerCase()})`)).toBe(reference);
  const toVisitor = ["From: hello@office.example", "To: ada@gmail.com", `Subject: (${reference})`];
  expect(await matchIn("sent")(database, ...toVisitor)).toBe(reference);
  expect(await match(database, ...toVisitor)).toBeUndefined();
  expect(await match(database, "From: bob@y.example", `Subject: (${reference})`)).toBeUndefined();
  expect(await match(database, sender, "Subject: Hello", "In-Reply-To: <x@y>")).toBeUndefined();
  expect(await match(database, sender, "In-Reply-To: <C-00000000@site.example>")).toBeUndefined();
});

test("a mail of this server is its own, and reports count if they are about a mail to the visitor", async ({
  database,
}) => {
  const reference = await saveRow(database, {}, { channels: ["mail", "acknowledgement"] });
  expect(isOwnMail(`<${reference}-reply-3@site.example>`)).toBe(true);
  expect(isOwnMail("<abc@site.example>")).toBe(false);
  const report = await matchReport(database, ["<x@y>", `<${reference}-acknowledgement@x.example>`]);
  expect(report).toMatchObject({ submission: { reference }, undelivered: { isAnswer: false } });
  expect(await matchReport(database, [`<${reference}@x.example>`])).toBeUndefined();
});
