import { join } from "node:path";
import { expect } from "vitest";
import { describeDue } from "#server/business-hours/time-words.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { readRecord } from "#server/database/submissions.ts";
import { loadPages, type Pages } from "#server/http/pages.ts";
import { NO_PAGES, officeApp } from "../support/office-app.ts";
import { sqliteTest as test } from "../support/on-each-engine.ts";
import { newMessage } from "../support/post.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { MESSAGES } from "../support/words.ts";

const RECEIVED_AT = Date.parse("2026-11-21T15:28:00Z");
/** In an office in Dhaka that promises an answer within 12 hours and is closed on receipt. */
const DUE =
  "We are closed until Sunday 22\u00a0November, 09:00. You hear from us by Sunday 22\u00a0November, 09:28, Dhaka time.";

const PROMISES = { contact: { hours: 12, clock: "always" } } as const;

/** The server in this process, with a built site and a clock that the test sets. */
async function startApp(dataDir: string, database: Database) {
  await writeFiles(join(dataDir, "dist"), BUILT_SITE);
  let pages: Pages = NO_PAGES;
  const app = officeApp(database, dataDir, {}, { pages: () => pages });
  pages = await loadPages(join(dataDir, "dist"), app.config);
  app.records.config = { ...app.config, promises: PROMISES };
  app.clock.now = RECEIVED_AT;
  const post = async (message: object, language = "en") => {
    const headers = { "content-type": "application/json", "accept-language": language };
    return JSON.parse((await app.send("POST", "/api/landing-mail", { headers }, JSON.stringify(message))).text);
  };
  return { ...app, post };
}

test("page and message name the due time, also if the form is sent again later", async ({ empty, database }) => {
  await using server = await startApp(empty.dataDir, database);
  const message = newMessage();
  const first = await server.post(message);
  const { reference } = first;
  expect(first).toEqual({ message: `${MESSAGES.contactSent} Reference ${reference}. ${DUE}`, reference, due: DUE });
  server.clock.now += 60_000;
  expect(await server.post(message)).toEqual(first);
  const due_at = RECEIVED_AT + 12 * 60 * 60 * 1000;
  expect(await readRecord(database, reference)).toMatchObject({ due_at, remind_at: RECEIVED_AT });
  expect(DUE).toContain(describeDue(due_at, { timeZone: "Asia/Dhaka", language: "en", now: RECEIVED_AT }));
  const { text } = await server.get(`/message-sent?reference=${reference}`);
  expect(text).toContain(`<b>${reference}</b><p>${DUE}</p>`);
  const unknown = await server.get("/message-sent?reference=C-00000000");
  expect(unknown.text).toContain("<b>C-00000000</b></body>");
});

test("the due time is in the time zone of the visitor's country, everywhere", async ({ empty, database }) => {
  await using server = await startApp(empty.dataDir, database);
  const due =
    "We are closed until Sunday 22\u00a0November, 04:00. You hear from us by Sunday 22\u00a0November, 04:28, Berlin time.";
  const sent = await server.post(newMessage(), "de-DE,de;q=0.9");
  expect(sent).toMatchObject({ due, message: expect.stringContaining(due) });
  const url = `/message-sent?reference=${sent.reference}`;
  const { text } = await server.get(url, { headers: { "accept-language": "de-DE,de;q=0.9" } });
  expect(text).toContain(`<p>${due}</p>`);
  expect(await readRecord(database, sent.reference)).toMatchObject({ time_zone: "Europe/Berlin" });
});

test("if the database fails, the page shows the reference without the due time", async ({ empty }) => {
  const database = await openDatabase(empty.location);
  await using server = await startApp(empty.dataDir, database);
  await database.destroy();
  const { status, text } = await server.get("/message-sent?reference=C-7K3M9QXA");
  expect([status, text]).toEqual([200, expect.stringContaining("<b>C-7K3M9QXA</b></body>")]);
});
