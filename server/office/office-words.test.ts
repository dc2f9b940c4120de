import { load } from "cheerio";
import { expect } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { ENGLISH, type OfficeWords } from "#contract/office-words.ts";
import { saveFile, saveMail, saveMeeting, saveRow, submissionOf } from "../../tests/support/database-fixtures.ts";
import { JOY, MINA, OFFICE_NOW as NOW, officeApp, signIn } from "../../tests/support/office-app.ts";
import { sqliteTest as test } from "../../tests/support/on-each-engine.ts";
import type { Submission } from "../database/schema.ts";
import type { PreparedMail } from "../delivery/mail.ts";
import { mailBody } from "../delivery/mail-body.ts";
import { morningMail, newsMail, summaryMail } from "../delivery/office-mails.ts";

/** Words in marks. In Chinese, dates have no Latin letters. */
const marked = <Words>(words: Words): Words =>
  (typeof words === "string"
    ? `«${words}»`
    : Object.fromEntries(Object.entries(words as object).map(([name, inner]) => [name, marked(inner)]))) as Words;
const WORDS: OfficeWords = { ...marked(ENGLISH), language: "zh" };

/** The words of a text that are not between marks, without references, addresses, names and units. */
function unmarked(text: string): string[] {
  let rest = text;
  while (/«[^«»]*»/.test(rest)) rest = rest.replaceAll(/«[^«»]*»/g, " ");
  return (
    rest
      .replaceAll(/\S+@\S+|https:\S+|\b[A-Z]-[0-9A-Z]{8}\b|Mina|Joy|Example & Sons|kB|UTC/g, "")
      .match(/\p{Script=Latin}{2,}/gu) ?? []
  );
}

function unmarkedIn(html: string): string[] {
  const $ = load(html);
  $("time, textarea").remove();
  const attributes = ["aria-label", "title", "placeholder"].flatMap((name) =>
    $(`[${name}]`)
      .get()
      .map((element) => $(element).attr(name) ?? ""),
  );
  return [$("body").text(), $("title").text(), ...attributes].flatMap(unmarked);
}

/** Forms of messages by their index, and pages. */
const POSTS = `0?change=note&note= 0?change=reply&text= 0?change=correct&correct.email=x 0?change=snooze&until=1 0?change=note&note=1
  0?change=assign?owner=joy%40office.example 1?change=offer&offer.minutes=1 2?change=cancel 3?change=stage&stage=x
  3?change=decline&text= 3?change=stage&stage=talk 3?version=0&change=close`;
const PAGES = `/office /office?view=snoozed /office?view=suspect /office?view=answered /office?view=closed /office?q=1 /office?page=9
  /office?changed=1&erased=2&skipped=1 /office?none=1 /office/coming /office/figures /office/replies /office/account
  /office/sign-in /office/sign-in/sent /office/sign-in/x /office/action/x /office/messages/x`;

test("all that pages and mails of the office say is in its record", async ({ empty, database }) => {
  await using office = officeApp(database, empty.dataDir);
  office.records.config = { ...office.records.config, officeWords: WORDS };
  const cookie = await signIn(office);
  const row = { name: "রুমানা", body: "১২৩", due_at: NOW + DAY };
  const save = (changes: Partial<Submission>) => saveRow(database, { ...row, ...changes }, { now: NOW - HOUR });
  const references = [
    await save({ suspect: ENGLISH.spam.links, page: "/" }),
    await save({ kind: "demo", owner: JOY }),
    await save({ kind: "demo", status: "answered", answered_at: NOW }),
    await save({ kind: "application", due_at: NOW - HOUR, stage: "new", snoozed_until: NOW + DAY }),
    await save({ status: "closed", closed_at: NOW }),
  ];
  await saveMeeting(database, { submission_id: 2, state: "offered", offers: `[${NOW + DAY}]`, host: MINA, place: "১" });
  await saveMeeting(database, { submission_id: 3, starts_at: NOW + DAY, host: MINA, place: "১" });
  await saveFile(database, { name: "১.১", drafted_by: MINA, scan: "pending" });
  for (const kind of ["message", "answer", "automatic", "bounce"] as const)
    await saveMail(database, { kind, sender: MINA, body: "১" });
  const pages = [];
  for (const post of POSTS.trim().split(/\s+/)) {
    const reference = references[Number(post[0])] ?? "";
    const { version } = await submissionOf(database, reference);
    const fields = { version: String(version), ...Object.fromEntries(new URLSearchParams(post.slice(2))) };
    pages.push(await office.post(`/office/messages/${reference}/change`, fields, { cookie }));
  }
  const shown = references.map((reference) => `/office/messages/${reference}`);
  const asked = [`/office/messages/erase?selected=${references[0]}:3`, `${shown[0]}/attachments/1`];
  const link = `/office/action/${office.sign("action", "take", references[3] ?? "", MINA, "0")}`;
  for (const url of [...PAGES.trim().split(/\s+/), ...shown, ...asked, link])
    pages.push(await office.get(url, url.includes("sign-in") ? {} : { cookie }));
  const reply = { reply: "1", "label-1": "১", "text-1": "{x}", decline: "১" };
  pages.push(await office.post("/office/replies", reply, { cookie }), await office.post("/office/replies", reply));
  expect(pages.flatMap(({ text }) => unmarkedIn(text))).toEqual([]);
  expect(pages.map(({ status }) => status)).not.toContain(500);
  const settings = office.settings();
  const submission = await submissionOf(database);
  const due = { overdue: { demo: 2 }, next: { contact: 1 }, first: [{ ...submission, due_at: NOW, text: "১" }] };
  const queued = await database.selectFrom("outbox").select("payload").where("channel", "=", "office").execute();
  const mails: PreparedMail[] = [
    ...queued.map(({ payload }) => JSON.parse(payload ?? "{}") as PreparedMail),
    newsMail(submission, { ...submission, status: "closed" }, undefined, NOW, settings).payload,
    morningMail(due as never, NOW, settings),
    summaryMail("overdue", { contact: 11 }, WORDS),
  ];
  for (const mail of mails) {
    const labels = mail.links?.map(({ label }) => label) ?? [];
    expect(unmarked([mail.subject, mailBody(mail, settings).text, ...labels].join("\n"))).toEqual([]);
  }
});
