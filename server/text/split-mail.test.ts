import { expect, test } from "vitest";
import { splitMail } from "./split-mail.ts";

const LETTER = `Hello Ada,

we can start with the prototype in January, and everything else follows by May, as you proposed on Monday.
When would you like to start?
Thanks

-- 
Mina Loom`;
const MESSAGE = "We need a shop. আমাদের একটি দোকান দরকার, তাড়াতাড়ি। 私たちは布の店が必要です。いつ始められますか。";
const THREAD = {
  texts: [`${LETTER}\n\nAda, 22 November, 10:00:\n> ${MESSAGE}`, MESSAGE],
  names: ["Office", "hello@office.example", "Ada", "ada@x.example"],
};
const split = (text: string) => splitMail(text, THREAD);

/** Breaks long lines as mail programs do. */
const broken = LETTER.replace(/(.{1,60}) /g, "$1\n");
const marked = (text: string) => text.replace(/^/gm, "> ");
const OUTLOOK = "Von: Office <hello@office.example>\nGesendet: Montag, 23. November 2026 10:00\nAn: Ada\nBetreff: Re";

test.each([
  ["Gmail", "On Mon, Nov 23, 2026 at 10:00 AM Office\n<hello@office.example> wrote:\n", marked(broken)],
  ["Gmail in Bangla", "সোম, ২৩ নভে, ২০২৬ তারিখে ১০:০০ AM টায় Office <hello@office.example>\nলিখেছেন:\n", marked(broken)],
  ["Gmail in Chinese", "Office <hello@office.example> 于2026年11月23日周一 10:00写道：\n", marked(LETTER)],
  ["Apple Mail", "> On 23. Nov 2026, at 10:00, Office <hello@office.example> wrote:\n>", marked(LETTER)],
  ["Apple Mail without marks", "Le 23 nov. 2026 à 10:00, Office <hello@office.example> a écrit :", LETTER],
  ["Thunderbird", "Am 23.11.26 um 10:00 schrieb Office:", marked(marked(broken))],
  ["Outlook in German", OUTLOOK, LETTER.replaceAll("\n", "\n\n").replaceAll(" ", "\u00a0")],
  ["Outlook in French", "____________\n*De :* Office <hello@office.example>\n*Envoyé :* lundi 23", LETTER],
  ["Outlook in French, as typed", "De\u00a0: Office <hello@office.example>\nEnvoyé\u202f: lundi 23", LETTER],
  ["Outlook in Japanese", "差出人: Office <hello@office.example>\n送信日時: 2026年11月23日 10:00", MESSAGE],
  ["old Outlook", "-----Ursprüngliche Nachricht-----\nVon: Office\nAn: Ada", LETTER],
  ["GMX", "Gesendet: Montag, 23. November 2026 um 10:00 Uhr\nVon: Office\nAn: Ada", LETTER],
  ["Yahoo", "On Monday, November 23, 2026 at 10:00:00 AM GMT+1, Office wrote:\n ", broken.replace(/^/gm, " ")],
  ["Zoho", "---- On Mon, 23 Nov 2026 10:00:04 +0100 Office <hello@office.example> wrote ----", LETTER],
  ["NetEase", "---- 回复的原邮件 ----\n| 发件人 | Office<hello@office.example> |\n| 日期 | 2026年11月23日 |", LETTER],
  ["Proton Mail", "‐‐‐‐‐ Original Message ‐‐‐‐‐\nOn Monday, November 23, 2026 10:00 AM, Office wrote:", marked(LETTER)],
  ["a thread in Outlook", `${OUTLOOK}\n\n${LETTER}\n\nFrom: Ada <ada@x.example>\nSent: Sunday`, MESSAGE],
  ["a program that adds addresses of links", OUTLOOK, LETTER.replace("May", "May<https://x.example>")],
  [
    "a program that breaks marked lines",
    "On 11/23/26 10:00, Office wrote:",
    `> ${LETTER.replace("follows", "\nfollows").replace(/\n(?!follows)/g, "\n> ")}`,
  ],
  ["a short mail", "On 11/23/26 10:00, Office wrote:", "When would you like to start?"],
  ["marks alone", "> When would you like to start?", ""],
  ["a signature", "-- \nAda Lovelace", "Analytical Engines Ltd"],
  ["a signature above the quote", "-- \nAda Lovelace\n\nOn 11/23/26 10:00, Office wrote:", marked(LETTER)],
  ["an iPhone in German", "Von meinem iPhone gesendet\n\n> Am 23.11.2026 um 10:00 schrieb Office:", marked(LETTER)],
])("the known quote or the signature of %s is folded", (_program, first, rest) => {
  const folded = `${first}\n${rest}`.trim();
  const text = "👍\n\nWhen would you like to start?\nThanks";
  expect(split(`${text}\n\n${folded}\n`)).toEqual({ text, folded });
});

test.each([
  ["answers between quotes", "-----Original Message-----\nFrom: Office\n> When would you like to start?\nMonday."],
  ["an answer below the quote that equals a line", `On 11/23/26 10:00, Office wrote:\n${marked(LETTER)}\n\nThanks`],
  ["an answer below a quote without marks", `${OUTLOOK}\n\n${LETTER}\n\nThanks`],
  ["answers that a program marked, too", `${marked("When would you like to start?\nIn May.\nThanks\nI sign.")}`],
  ["a quote of an unknown mail", "On 23 November 2026 10:00 Office wrote:\n> we deliver in May."],
  ["known lines without marks or introduction", `Once more:\n\n${MESSAGE}\n${MESSAGE}`],
  ["a list below two dashes", "Our plan:\n--\n1. A prototype\n2. The rest\nCan you do that?"],
  ["a signature in the middle", "> When?\nMay.\n-- \nAda\n> Who?\nI do."],
  ["lines below the one of a phone", "Thanks!\nSent from my iPhone\nPS: can we move the demo?"],
  ["fields that are no head", "Your flight:\nFrom: Berlin\nTo: Dhaka\nDate: 3 December\nWhich passport do you have?"],
  ["an address above a closing", "Our address:\n\nName: Ada Lovelace\nStreet: 12 Mill Road\nCity: London\n\nThanks"],
  ["days of people", "Free are:\n\nAda Lovelace: Tuesday\nBernd Meyer: Wednesday\nMonday: nobody\n\nThanks"],
  ["fields above the end of a mail", `Hi\n\nName: Ada\nCity: London\n\n${LETTER.slice(60, LETTER.indexOf("\n\n--"))}`],
  ["a sentence that begins like the line of a phone", "Hi\n\nSent from my desk, which is easier than my phone."],
  ["where it was sent from", "You have it.\nSent from my office address on Monday"],
  ["who sent it in German", "Bezahlt:\nGesendet von der Buchhaltung am 3.12."],
  ["what a colleague sent", "Da ist es.\nVon meinem Kollegen Bernd wurde alles am Montag gesendet"],
  ...[
    "PS: please send the offer.",
    "P.S. Until May.",
    "P. P. S. See you",
    "NB: in May",
    "追伸：五月まで",
    "Who signs?",
  ].map((words) => [`words below a signature, such as ${words}`, `Thanks\n\n-- \nAda Lovelace\n\n${words}\nThank you`]),
  ["a mail that is only a quote", marked(LETTER)],
  ["nothing", ""],
])("%s stay in the text", (_case, text) => {
  expect(split(text)).toEqual({ text, folded: "" });
});

test.each([
  "Sent from my iPhone",
  "Sent from my Verizon, Samsung Galaxy smartphone",
  "Sent from my T-Mobile 4G LTE Device",
  "Sent from my BlackBerry 10 smartphone.",
  "Sent from Mail for Windows",
  "Sent with Proton Mail secure email.",
  "Get Outlook for Android",
  "Von meinem Samsung Galaxy Smartphone gesendet.",
  "Von meinem/meiner Galaxy gesendet",
  "Gesendet von meinem Android-Mobiltelefon mit GMX Mail.",
  "Gesendet von Outlook für iOS",
  "Gesendet mit der WEB.DE Mail App",
])("the line of a program is folded: %s", (line) => {
  expect(split(`Fine.\n\n${line}`)).toEqual({ text: "Fine.", folded: line });
});

test.each([..."○×△✓✗√←◯●☑☐", "~~"])("a quote that somebody changed by a sign stays in the text: %s", (sign) => {
  const behind = marked(`${LETTER.slice(0, LETTER.indexOf("\nThanks"))} ${sign}`);
  expect(split(`Hi\n\nOn 11/23/26 10:00, Office wrote:\n${behind}`).text).toContain(sign);
  const inside = LETTER.replace("Thanks", `${sign}\nThanks`);
  expect(split(`Hi\n\n${OUTLOOK}\n\n${inside}`).text).toContain(sign);
  const around = LETTER.replace("January", `${sign}January${sign}`);
  expect(split(`Hi\n\n${OUTLOOK}\n\n${around}`).text).toContain(sign);
});

test("lines of the visitor above a quote or its head stay", () => {
  const text = "Fine.\nPS: call me on 01 72 33 44 55";
  expect(split(`${text}\n${OUTLOOK}\n\n${LETTER}`).text).toBe(text);
  const fields = "Name: Ada\nCity: London";
  expect(split(`${fields}\n\n> When would you like to start?`).text).toBe(fields);
});

test("a quote of a mail begins with the heading of its HTML or with its text", () => {
  const heading = "Office\nC-7K3M9QXA\nYour message";
  const thread = { ...THREAD, texts: [`${heading}\n${LETTER}`], starts: [LETTER] };
  for (const quote of [LETTER, `${heading}\n${LETTER}`])
    expect(splitMail(`Fine.\n${OUTLOOK}\n\n${quote}`, thread).text).toBe("Fine.");
});
