import { randomUUID } from "node:crypto";
import type { Database } from "./open-database.ts";
import type { Milliseconds } from "./schema.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A link to sign in is valid for this time, and for longer if the mails before it were ignored. */
export const SIGN_IN_MS = 15 * 60 * 1000;
/** The longest validity of a link. */
const LONGEST_MS = 8 * HOUR;
/** Links are kept for this time after their end, so that they are counted. */
export const COUNTED_MS = DAY;

export type SignIn = { id: string; expiresAt: Milliseconds };

/** Records a link to sign in that is not mailed. */
export async function createSignIn(trx: Database, person: string, now: Milliseconds): Promise<SignIn> {
  const link = { id: randomUUID(), expiresAt: now + SIGN_IN_MS };
  await insertSignIn(trx, person, link, null);
  return link;
}

/**
 * Records a link for a mail to a person, unless an unused link that was mailed is still valid.
 *
 * A link is valid twice as long for each link of the last day that nobody used: 15 min, 30 min, up to 8 h. That is also the
 * pause until the next mail. So a stranger can make the server send 8 mails a day, and cannot lock the person out: there
 * always is a valid link in the mailbox, or the next mail is sent.
 *
 * @param person null: one who may not sign in. The work is the same, so that the time of the response is.
 * @param address what was entered
 * @returns the link; with `person` null, it is for nobody and must not be mailed
 */
export async function createMailedSignIn(
  trx: Database,
  { person, address }: { person: string | null; address: string },
  now: Milliseconds,
): Promise<SignIn & { person: string | null }> {
  const mailed = await trx
    .selectFrom("sign_in")
    .select(["expires_at", "used_at", "mail_number"])
    .where("person", "=", address)
    .where("mail_number", "is not", null)
    .execute();
  const unused = mailed.filter(({ used_at }) => used_at === null);
  const ignored = unused.filter(({ expires_at }) => expires_at > now - COUNTED_MS).length;
  const link = { id: randomUUID(), expiresAt: now + Math.min(SIGN_IN_MS * 2 ** ignored, LONGEST_MS) };
  const number = 1 + Math.max(0, ...mailed.map(({ mail_number }) => mail_number ?? 0));
  /* Ignores later ends, which a wrong clock may have set. */
  const isValid = unused.some(({ expires_at }) => expires_at > now && expires_at <= now + LONGEST_MS);
  const isDue = person !== null && !isValid;
  if (isDue && (await insertSignIn(trx, person, link, number))) return { ...link, person };
  await insertSignIn(trx, "", link, null);
  return { ...link, person: null };
}

/** @returns false if a concurrent request recorded the link with this number */
async function insertSignIn(
  trx: Database,
  person: string,
  { id, expiresAt }: SignIn,
  number: number | null,
): Promise<boolean> {
  const row = await trx
    .insertInto("sign_in")
    .values({ id, person, expires_at: expiresAt, mail_number: number })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the person of an unused link; undefined without one. */
export async function findSignIn(database: Database, id: string, now: Milliseconds): Promise<string | undefined> {
  const row = await database
    .selectFrom("sign_in")
    .select("person")
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.person;
}

/**
 * Uses a link, which works once, and deletes its mail, which may name the message that the link leads to.
 *
 * @returns the person; undefined if it was used before or has expired
 */
export async function useSignIn(trx: Database, id: string, now: Milliseconds): Promise<string | undefined> {
  const row = await trx
    .updateTable("sign_in")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person")
    .executeTakeFirst();
  if (!row) return undefined;
  await trx
    .deleteFrom("outbox")
    .where("submission_id", "is", null)
    .where("channel", "=", "office")
    .where("purpose", "=", `sign-in ${id}`)
    .where("lease", "=", 0)
    .execute();
  return row.person;
}
