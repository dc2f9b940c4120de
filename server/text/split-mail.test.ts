import { expect, test } from "vitest";
import { splitMail } from "./split-mail.ts";

const QUOTE = "> Hello,\n> which date?\n>\n> Mina";

test.each([
  ["Gmail", "On Mon, Nov 23, 2026 at 10:00 AM Office <hello@office.example> wrote:", QUOTE],
  ["Gmail, with a long address", "On Mon, Nov 23, 2026 at 10:00 AM Office\n<hello@office.example> wrote:", QUOTE],
  ["Gmail in German", "Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Office <hello@office.example>:", QUOTE],
  [
    "Gmail in German, with a long address",
    "Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Office <\nhello@office.example>:",
    QUOTE,
  ],
  ["Apple Mail", "> On 23. Nov 2026, at 10:00, Office <hello@office.example> wrote:\n>", QUOTE],
  [
    "Apple Mail without marks",
    "On 23. Nov 2026, at 10:00, Office <hello@office.example> wrote:",
    "Hello,\nwhich date?",
  ],
  ["Apple Mail in German", "Am 23.11.2026 um 10:00 schrieb Office <hello@office.example>:", QUOTE],
  ["Thunderbird", "On 11/23/26 10:00, Office wrote:", QUOTE],
  ["a program that names no date", "On Thursday Joy wrote:", QUOTE],
  ["Thunderbird in German", "Am 23.11.26 um 10:00 schrieb Office:", QUOTE],
  [
    "Outlook",
    "________________________________\nFrom: Office <hello@office.example>\nSent: Monday, November 23, 2026 10:00",
    "To: Ada\nSubject: Re: x\n\nHello",
  ],
  [
    "Outlook on the desktop",
    "From: Office <hello@office.example>\nSent: Monday, November 23, 2026 10:00 AM\nTo: Ada",
    "Hello",
  ],
  [
    "Outlook in German",
    "Von: Office <hello@office.example>\nGesendet: Montag, 23. November 2026 10:00\nAn: Ada",
    "Hallo",
  ],
  ["old Outlook", "-----Original Message-----\nFrom: Office", "Hello"],
  ["old Outlook in German", "-----Ursprüngliche Nachricht-----\nVon: Office", "Hallo"],
  ["a signature", "-- \nAda Lovelace", "Analytical Engines Ltd"],
  ["an iPhone", "Sent from my iPhone", ""],
  ["an iPhone in German", "Von meinem iPhone gesendet", ""],
  ["marks alone", QUOTE, ""],
])("the quote of %s is folded", (_program, first, rest) => {
  const folded = `${first}\n${rest}`.trim();
  expect(splitMail(`Thank you, Monday is fine.\n\nAda\n\n${folded}\n`)).toEqual({
    text: "Thank you, Monday is fine.\n\nAda",
    folded,
  });
});

test.each([
  ["answers between quoted lines", "> which date?\n\nMonday.\n\n> which place?\n\nBerlin."],
  ["an answer below the quote", "On 11/23/26 10:00, Office wrote:\n> which date?\n\nMonday."],
  ["a mail that is only a quote", QUOTE],
  ["words that resemble an introduction", "On Monday I wrote:\nsee the file."],
  ["From at the start of a sentence", "From: Berlin to Dhaka\nit takes a day."],
  ["nothing", ""],
])("%s stay in the text", (_case, text) => {
  expect(splitMail(text)).toEqual({ text, folded: "" });
});

test("a hostile text takes no long time", () => {
  const hostile = [
    "\n".repeat(100_000),
    ">".repeat(100_000),
    "On 1 ".repeat(20_000),
    "On 1\n".repeat(20_000),
    "From:\n".repeat(20_000),
  ];
  const started = performance.now();
  for (const text of hostile) splitMail(text);
  expect(performance.now() - started).toBeLessThan(2_000);
});
