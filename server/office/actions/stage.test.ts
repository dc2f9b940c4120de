import { load } from "cheerio";
import { expect } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { fillText } from "#contract/fill-text.ts";
import { deliveriesOf, saveRow, submissionOf } from "../../../tests/support/database-fixtures.ts";
import { JOY, MINA, OFFICE_NOW, officeApp, signIn } from "../../../tests/support/office-app.ts";
import { sqliteTest } from "../../../tests/support/on-each-engine.ts";
import { WORDS } from "../../../tests/support/words.ts";
import { preparedMail } from "../../delivery/mail.ts";
import { DECLINE_LIMIT } from "../replies/replies.ts";

const test = sqliteTest.extend("candidate", async ({ empty, database }, { onCleanup }) => {
  const app = officeApp(database, empty.dataDir, { WEBHOOK_URL: "http://127.0.0.1:1", WEBHOOK_SECRET: "y".repeat(32) });
  onCleanup(() => app[Symbol.asyncDispose]());
  const details = JSON.stringify({ subject: "Weaver" });
  const reference = await saveRow(database, { kind: "application", name: "Ada Lovelace", details });
  const cookie = await signIn(app);
  const found = () => submissionOf(database, reference);
  return {
    app,
    database,
    reference,
    cookie,
    found,
    post: async (action: string, fields: Record<string, string>, as = cookie) =>
      await app.post(
        `/office/messages/${reference}/change`,
        { version: String((await found()).version), change: action, ...fields },
        { cookie: as },
      ),
    mails: () => deliveriesOf(database, "visitor"),
  };
});

test("a stage is set, a decision gets its time, and going back removes it", async ({ candidate }) => {
  for (const [stage, decided_at] of [
    ["reading", null],
    ["talk", null],
    ["offer", OFFICE_NOW],
    ["talk", null],
    ["declined", OFFICE_NOW],
  ] as const) {
    expect((await candidate.post("stage", { stage })).status).toBe(303);
    expect(await candidate.found()).toMatchObject({ stage, decided_at, status: "open" });
  }
  expect((await candidate.post("stage", { stage: "hired" })).status).toBe(422);
  expect(await candidate.mails()).toEqual([]);
});

test("a decline mail has the edited text, is an answer and a decision, and is sent once", async ({ candidate }) => {
  const text = "Dear Ada,\r\n\r\nthank you. We go on with others.";
  const page = async () =>
    (await candidate.app.get(`/office/messages/${candidate.reference}`, { cookie: candidate.cookie })).text;
  expect(await page()).toContain("Send, and decline");
  const version = String((await candidate.found()).version);
  expect((await candidate.post("decline", { text, version })).status).toBe(303);
  const joy = await signIn(candidate.app, JOY);
  candidate.app.clock.now += HOUR;
  for (const again of [
    await candidate.post("decline", { text: "Again", version }, joy),
    await candidate.post("decline", { text: "Again" }),
  ])
    expect(again.headers.location).toBe(`/office/messages/${candidate.reference}?done=unchanged#status`);
  expect(await candidate.found()).toMatchObject({
    stage: "declined",
    decided_at: OFFICE_NOW,
    status: "answered",
    answered_at: OFFICE_NOW,
    owner: MINA,
  });
  expect(await page()).toContain("A decline mail was sent to the candidate.");
  const [delivery, ...more] = await candidate.mails();
  expect(more).toEqual([]);
  if (!delivery) throw new Error("there is no mail");
  const mail = preparedMail(delivery, candidate.app.config);
  expect(mail).toMatchObject({
    to: { address: "ada@x.example" },
    replyTo: { address: "careers@office.example" },
    subject: fillText(WORDS.decline.subject, { reference: candidate.reference }),
    text: expect.stringContaining("Dear Ada,\n\nthank you. We go on with others.\n\n-- \nMina\nExample & Sons"),
    headers: {},
  });
  expect(mail.html).toContain(">Dear Ada,</p>");
  expect(mail.html).not.toContain("<table");
  expect(await deliveriesOf(candidate.database, "webhook")).toMatchObject([{ kind: "answered" }]);
});

test("a decline with an old version, no text or an address without mail changes nothing", async ({ candidate }) => {
  await candidate.post("stage", { stage: "talk" });
  for (const version of ["0", ""]) {
    const conflict = await candidate.post("decline", { text: "No & why", version });
    expect([version, conflict.status]).toEqual([version, 409]);
    expect(conflict.text).toContain("Somebody was first");
    expect(conflict.text).toContain(">No &amp; why</textarea>");
    expect((await candidate.post("stage", { stage: "offer", version })).status).toBe(409);
  }
  for (const text of [" ", "x".repeat(DECLINE_LIMIT + 1)]) {
    const refused = await candidate.post("decline", { text });
    expect([refused.status, refused.text.includes(text.trim())]).toEqual([422, true]);
  }
  await candidate.database.updateTable("submission").set({ email: "a%b@x.example" }).execute();
  expect((await candidate.post("decline", { text: "No" })).text).toContain("sends no mail");
  expect(await candidate.mails()).toEqual([]);
  expect(await candidate.found()).toMatchObject({ stage: "talk", status: "open" });
});

test("a mail is only sent when the places of its saved texts are filled, by any button", async ({ candidate }) => {
  const { records } = candidate.app;
  const saved = "Hello {name} ({role}),\n\n[our reasons]";
  const { words } = records.config;
  records.config = { ...records.config, words: { ...words, decline: { ...words.decline, text: saved } } };
  const place = "[our reasons]";
  const added = (await candidate.post("append?reply=:decline", { text: "" })).headers.location;
  const page = async () =>
    load((await candidate.app.get(String(added).split("#")[0] ?? "", { cookie: candidate.cookie })).text);
  const $ = await page();
  expect($("#text").val()).toMatch(/^Hello Ada.* \(Weaver\)/);
  expect($(".composer [data-kind='ink']").text()).toBe("Send, and decline");
  expect($(".composer .row button").first().text()).toBe("Send, and decline");
  /* A mail program would send it as it is. */
  expect($("a[href^='mailto:']").attr("href")).not.toContain("body=");
  for (const button of ["decline", "reply", "replyOpen"]) {
    const unfilled = await candidate.post(button, { text: `Hello Ada,\r\n\r\n${place}` });
    expect([button, unfilled.status, await candidate.mails()]).toEqual([button, 422, []]);
    expect(unfilled.text).toContain("Replace [our reasons] with your own words. Nothing was sent.");
    expect(load(unfilled.text)("#text").val()).toBe(`Hello Ada,\n\n${place}`);
  }
  expect((await candidate.post("decline", { text: "Hello Ada,\r\n\r\nwe looked for a [weaver]." })).status).toBe(303);
});

test("only applications are declined", async ({ candidate }) => {
  const contact = await saveRow(candidate.database);
  const answer = await candidate.app.post(
    `/office/messages/${contact}/change`,
    { version: "0", change: "decline", text: "No" },
    { cookie: candidate.cookie },
  );
  expect(answer.status).toBe(404);
});
