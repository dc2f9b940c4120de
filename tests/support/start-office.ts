import type { SavedReply } from "#contract/office-record.ts";
import type { Database } from "#server/database/schema.ts";
import { createSession } from "#server/database/sessions.ts";
import { mailChannels } from "#server/delivery/mail-channels.ts";
import { smtpTransport } from "#server/delivery/mail-transport.ts";
import { startOutboxWorker } from "#server/delivery/outbox-worker.ts";
import { SYSTEM_CLOCK } from "#server/delivery/repeat-check.ts";
import { JOY, MINA, officeApp } from "./office-app.ts";
import { databaseTest, type EmptyDatabase } from "./on-each-engine.ts";
import { multipartBody, type Part } from "./post.ts";

/** Monday, 10:00 in Dhaka. */
export const NOW = Date.parse("2026-11-23T04:00:00Z");

export const SAVED_REPLIES: SavedReply[] = [
  {
    id: "details",
    label: "Ask for details",
    kinds: ["contact", "demo"],
    text: "Hello {name},\n\nwhich date? {reference}",
    answers: true,
  },
  { id: "by", label: "By the due time", text: "You hear from us by {due}.", answers: true },
  { id: "reading", label: "We read it", text: "{person} reads it, {visitor}.", answers: false },
];

/** `officeApp` for two people who are signed in. It mails answers if there is an `smtpUrl`. */
export async function startOffice(database: Database, dataDir: string, smtpUrl?: string) {
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, 1);
  const env = { ACKNOWLEDGE: "on", SITE_URL: "http://localhost:3000" };
  const office = officeApp(database, dataDir, env, { onSaved: () => worker?.wake() });
  const { app, clock, records, settings } = office;
  clock.now = NOW;
  records.config = { ...records.config, savedReplies: SAVED_REPLIES };
  const worker =
    transport &&
    startOutboxWorker({
      channel: mailChannels({ transport, settings, database, scanner: undefined, signal: new AbortController().signal })
        .visitor,
      database,
      log: app.log,
      clock: { ...SYSTEM_CLOCK, now: () => clock.now },
      random: Math.random,
      workerId: 0,
      onFailed: () => {},
    });
  const cookies = new Map<string, string>();
  for (const person of [MINA, JOY]) cookies.set(person, `office=${await createSession(database, person, NOW)}`);
  const cookieOf = (person: string) => cookies.get(person) ?? "";
  return {
    app,
    clock,
    records,
    get: (url: string, person = MINA) => app.inject({ url, headers: { cookie: cookieOf(person) } }),
    post: (url: string, fields: Record<string, string> | [string, string][], person = MINA) =>
      app.inject({
        method: "POST",
        url,
        headers: { cookie: cookieOf(person), "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(fields).toString(),
      }),
    postParts(url: string, parts: readonly Part[], person = MINA) {
      const { boundary, bytes } = multipartBody(parts);
      const headers = { cookie: cookieOf(person), "content-type": `multipart/form-data; boundary=${boundary}` };
      return app.inject({ method: "POST", url, headers, payload: bytes });
    },
    async [Symbol.asyncDispose]() {
      await office[Symbol.asyncDispose]();
      await worker?.stop();
      transport?.close();
    },
  };
}

/** `databaseTest` with an `office` on the database. */
export const officeTest = (emptyDatabase: () => Promise<EmptyDatabase>) =>
  databaseTest(emptyDatabase).extend("office", async ({ empty, database }, { onCleanup }) => {
    const office = await startOffice(database, empty.dataDir);
    onCleanup(() => office[Symbol.asyncDispose]());
    return office;
  });
