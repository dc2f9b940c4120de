import type { SiteManifest } from "#contract/site-manifest.ts";
import type { DatabaseLocation } from "#server/config/database-location.ts";
import { parseSettings } from "#server/config/settings.ts";
import type { Database } from "#server/database/schema.ts";
import { startMailboxReaders } from "#server/mailbox/start-mailbox-readers.ts";
import { SITE, saying } from "./site-fixture.ts";
import { WORDS } from "./words.ts";

export const OFFICE_SITE: SiteManifest = {
  ...SITE,
  emails: { contact: "hello@office.example", careers: "careers@office.example", sender: "website@office.example" },
  promises: { contact: { hours: 12, clock: "always" } },
  ...saying({ words: WORDS }),
};
export const MINA = "mina@office.example";

type LoggedLine = { level: string; message: string; facts: object };

type Options = {
  database: Database;
  location: DatabaseLocation;
  url: string;
  now?: () => number;
  env?: Record<string, string>;
  /** In milliseconds. */
  reportAfter?: number;
};

/** Reads a mailbox until the end of the `await using` scope. */
export function readMailbox({ database, location, url, now = Date.now, env, reportAfter = 60_000 }: Options) {
  const office = { OFFICE: MINA, OFFICE_SECRET: "x".repeat(32), SITE_URL: "https://site.example", IMAP_URL: url };
  const settings = parseSettings({ ...office, ...env }, OFFICE_SITE);
  const lines: LoggedLine[] = [];
  const logger = (level: string) => (facts: object, message: string) => void lines.push({ level, message, facts });
  const readers = startMailboxReaders({
    settings: () => settings,
    database,
    location,
    scan: undefined,
    log: { info: logger("info"), warn: logger("warn"), error: logger("error") },
    now,
    onStored: () => {},
    times: { every: 200, firstPause: 100, longestPause: 1_000, loginPause: 100, reportAfter },
  });
  return { lines, [Symbol.asyncDispose]: () => readers.stop() };
}

type MailParts = {
  from: string;
  to?: string;
  subject?: string;
  id?: string;
  inReplyTo?: string;
  references?: string;
  date?: Date;
  headers?: string[];
  body?: string;
};

/** The source of a mail in plain text. */
export function mailSource({ from, to, subject, id, inReplyTo, references, date, headers = [], body }: MailParts) {
  const lines = [
    `From: ${from}`,
    `To: ${to ?? "hello@office.example"}`,
    `Subject: ${subject ?? "Re: your message"}`,
    ...(id === undefined ? [] : [`Message-ID: ${id}`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references === undefined ? [] : [`References: ${references}`]),
    ...(date === undefined ? [] : [`Date: ${date.toUTCString()}`]),
    ...headers,
    "",
    body ?? "Hello again",
    "",
  ];
  return lines.join("\r\n");
}
