import type { SavedReply } from "#contract/office-record.ts";
import { buildApp } from "#server/app.ts";
import { parseConfig } from "#server/config/config.ts";
import type { Database } from "#server/database/schema.ts";
import { createSession } from "#server/database/sessions.ts";
import { mailChannels } from "#server/delivery/mail-channels.ts";
import { smtpTransport } from "#server/delivery/mail-transport.ts";
import { startOutboxWorker } from "#server/delivery/outbox-worker.ts";
import { SYSTEM_CLOCK } from "#server/delivery/repeat-check.ts";
import { databaseTest } from "./database-test.ts";
import { multipartBody, type Part } from "./multipart.ts";
import type { EmptyDatabase } from "./on-each-engine.ts";
import { WORDS } from "./words.ts";

export const MINA = "mina@office.example";
export const JOY = "joy@office.example";

/** Monday, 10:00 in Dhaka. */
export const NOW = Date.parse("2026-11-23T04:00:00Z");
export const HOUR = 60 * 60 * 1000;

/** A record whose office is open from Sunday to Thursday. */
const SITE = {
  name: "Example & Sons",
  emails: { contact: "hello@office.example", careers: "careers@office.example", sender: "website@office.example" },
  officeHours: { timeZone: "Asia/Dhaka", days: [7, 1, 2, 3, 4], opens: "09:00", closes: "18:00", closedDays: [] },
  acknowledgements: {
    contact: { subject: "We have your message", paragraphs: ["Thank you."] },
    demo: { subject: "We have your request", paragraphs: ["Thank you."] },
    application: { subject: "We have your application", paragraphs: ["Thank you."] },
    closing: "Answer to add something.",
  },
};

export const SAVED_REPLIES: readonly SavedReply[] = [
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

export type OfficeOptions = { env?: Record<string, string>; smtpUrl?: string };

/** The app of a server with an office in the process of the test, for two people, with a clock that the test sets. */
export async function startOffice(database: Database, dataDir: string, { env, smtpUrl }: OfficeOptions = {}) {
  const secrets = { OFFICE: `${MINA},${JOY}`, OFFICE_SECRET: "x".repeat(32), ACKNOWLEDGE: "on" };
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMIT: "off", ...secrets, ...env }, SITE);
  const settings = () => ({ ...config, words: WORDS, savedReplies: SAVED_REPLIES });
  const clock = { now: NOW };
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, 1);
  const app = buildApp(config, {
    database,
    settings,
    pages: () => undefined,
    now: () => clock.now,
    onSaved: () => worker?.wake(),
  });
  await app.ready();
  const worker =
    transport &&
    startOutboxWorker({
      channel: mailChannels({
        transport,
        settings,
        database,
        scanner: undefined,
        signal: new AbortController().signal,
      }).visitor,
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
    config,
    clock,
    cookieOf,
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
      await app.close();
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
