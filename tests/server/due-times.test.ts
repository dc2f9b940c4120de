import { join } from "node:path";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { describeDue } from "#server/business-hours/time-words.ts";
import { type Config, parseConfig } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { findSubmission } from "#server/database/submissions.ts";
import { loadPages } from "#server/http/pages.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { onSqlite } from "../support/on-each-engine.ts";
import { newMessage } from "../support/post.ts";
import { BUILT_SITE, writeFiles } from "../support/site-fixture.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { MESSAGES, WORDS } from "../support/words.ts";

const RECEIVED_AT = Date.parse("2026-11-21T15:28:00Z");
/** In an office in Dhaka that promises an answer within 12 hours. */
const DUE = "You hear from us by Sunday 22 November, 09:28, Dhaka time.";

const SITE = {
  name: "Example",
  emails: { contact: "office@example.com", careers: "careers@example.com", sender: "website@example.com" },
  officeHours: { timeZone: "Asia/Dhaka", days: [7, 1, 2, 3, 4], opens: "09:00", closes: "18:00", closedDays: [] },
  promises: { contact: { hours: 12, clock: "always" } },
} as const;

/** The server in this process, with a clock that the test sets. */
async function startApp(dataDir: string, database: Database, promises: Config["promises"] = SITE.promises) {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMIT: "off" }, { ...SITE, promises });
  await writeFiles(join(dataDir, "dist"), BUILT_SITE);
  const pages = await loadPages(join(dataDir, "dist"), config);
  const clock = { time: RECEIVED_AT };
  const deps = { database, words: () => WORDS, pages: () => pages, now: () => clock.time, onSaved() {} };
  const app = buildApp(config, deps);
  const post = async (payload: object, language = "en") =>
    (
      await app.inject({
        method: "POST",
        url: "/api/landing-mail",
        payload,
        headers: { "accept-language": language },
      })
    ).json();
  return { app, clock, post, [Symbol.asyncDispose]: () => app.close() };
}

onSqlite((emptyDatabase) => {
  test("the success message names the reference and the due time, also if the form is sent again later", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await using server = await startApp(empty.dataDir, database);
    const message = newMessage();
    const first = await server.post(message);
    expect(first.message.startsWith(`${MESSAGES.contactSent} Reference C-`)).toBe(true);
    expect(first.message.endsWith(`. ${DUE}`)).toBe(true);
    server.clock.time += 60_000;
    expect(await server.post(message)).toEqual(first);
    const reference = /C-\w{8}/.exec(first.message)?.[0] ?? "";
    expect(first).toMatchObject({ reference, due: DUE });
    const { due_at, remind_at } = (await findSubmission(database, reference)) ?? {};
    expect(due_at).toBe(RECEIVED_AT + 12 * 60 * 60 * 1000);
    expect(remind_at).toBe(Date.parse("2026-11-21T15:28:00Z"));
    expect(first.message).toContain(describeDue(Number(due_at), { timeZone: "Asia/Dhaka", language: "en" }));
  });

  test("the page after a form without JavaScript reads the due time from the database", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await using server = await startApp(empty.dataDir, database);
    const { message } = await server.post(newMessage());
    const reference = /C-\w{8}/.exec(message)?.[0];
    const { body } = await server.app.inject(`/message-sent?reference=${reference}`);
    expect(body).toContain(`<b>${reference}</b><p>${DUE}</p>`);
    const unknown = await server.app.inject("/message-sent?reference=C-00000000");
    expect(unknown.body).toContain("<b>C-00000000</b></body>");
  });

  test("the due time is in the time zone of the visitor's country, in every answer and for later mails", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await using server = await startApp(empty.dataDir, database);
    const due = "You hear from us by Sunday 22 November, 04:28, Berlin time.";
    const sent = await server.post(newMessage(), "de-DE,de;q=0.9");
    expect(sent).toMatchObject({ due, message: expect.stringContaining(due) });
    const url = `/message-sent?reference=${sent.reference}`;
    const { body } = await server.app.inject({ url, headers: { "accept-language": "de-DE,de;q=0.9" } });
    expect(body).toContain(`<p>${due}</p>`);
    expect(await findSubmission(database, sent.reference)).toMatchObject({ time_zone: "Europe/Berlin" });
  });
});

test("if the database fails, the page shows the reference without the due time", async () => {
  await using folder = await tempFolder();
  const database = await openDatabase(sqliteIn(folder.path));
  await using server = await startApp(folder.path, database);
  await database.destroy();
  const { statusCode, body } = await server.app.inject("/message-sent?reference=C-7K3M9QXA");
  expect([statusCode, body]).toEqual([200, expect.stringContaining("<b>C-7K3M9QXA</b></body>")]);
});
