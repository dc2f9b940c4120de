import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { DAY, HOUR, MINUTE } from "#contract/duration.ts";
import type { Database, Milliseconds, Session } from "./schema.ts";
import { unlessFull } from "./storage-error.ts";

export const SESSION_IDLE_MS = 12 * HOUR;
/** A session ends after this time in any case, so that a stolen cookie does not work forever. */
export const SESSION_MS = 30 * DAY;
/** The use of a session is recorded at most this often, so that reading pages rarely writes. */
const RECORD_EVERY_MS = 60_000;

/**
 * Creates a session.
 *
 * @param device for the person, to recognise it: `Firefox on Windows`
 * @param isKept it ends only after SESSION_MS
 * @returns the secret for the person's cookie, of which only a hash is stored
 */
export async function createSession(
  database: Database,
  person: string,
  now: Milliseconds,
  { device = "", isKept = false }: { device?: string; isKept?: boolean } = {},
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await database
    .insertInto("session")
    .values({ id: sessionIdOf(secret), person, created_at: now, used_at: now, device, kept: isKept ? 1 : 0 })
    .execute();
  return secret;
}

/** Finds the person of a session and extends it; undefined if it does not exist or has ended. */
export async function findSession(database: Database, secret: string, now: Milliseconds): Promise<string | undefined> {
  const id = sessionIdOf(secret);
  const session = await currentSessions(database, now)
    .select(["person", "used_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (session && session.used_at < now - RECORD_EVERY_MS)
    await unlessFull(database.updateTable("session").set({ used_at: now }).where("id", "=", id).execute());
  return session?.person;
}

/** The sessions of a person that have not ended, the last used one first. */
export const findSessionsOf = (database: Database, person: string, now: Milliseconds): Promise<Session[]> =>
  currentSessions(database, now).selectAll().where("person", "=", person).orderBy("used_at", "desc").execute();

const currentSessions = (database: Database, now: Milliseconds) =>
  database
    .selectFrom("session")
    .where((session) => session.or([session("used_at", ">", now - SESSION_IDLE_MS), session("kept", "=", 1)]))
    .where("created_at", ">", now - SESSION_MS);

export async function deleteSession(database: Database, secret: string): Promise<void> {
  await database.deleteFrom("session").where("id", "=", sessionIdOf(secret)).execute();
}

export const endSession = (database: Database, person: string, id: string): Promise<Session | undefined> =>
  database.deleteFrom("session").where("person", "=", person).where("id", "=", id).returningAll().executeTakeFirst();

/**
 * Deletes the sessions and links of everybody else, so that they do not work again if the person is listed again.
 *
 * @returns the people whose sessions were deleted
 */
export async function deleteSessionsOfOthers(database: Database, office: readonly string[]): Promise<string[]> {
  /* The links for nobody have no person. */
  const own = [...office, ""];
  await database.deleteFrom("sign_in").where("person", "not in", own).execute();
  const deleted = await database.deleteFrom("session").where("person", "not in", own).returning("person").execute();
  return [...new Set(deleted.map(({ person }) => person))];
}

/**
 * Deletes all sessions and links if OFFICE_SECRET has changed, because somebody else may know the earlier one. Of several
 * servers that start at once, the first one does it.
 *
 * @returns false if it has not changed
 */
export async function deleteSessionsOfOtherKey(database: Database, key: Uint8Array): Promise<boolean> {
  const fingerprint = createHmac("sha256", key).update("fingerprint").digest("hex");
  return await database.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("office_key")
      .where("fingerprint", "!=", fingerprint)
      .executeTakeFirst();
    await trx
      .insertInto("office_key")
      .values({ fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (numDeletedRows === 0n) return false;
    await trx.deleteFrom("session").execute();
    await trx.deleteFrom("sign_in").execute();
    return true;
  });
}

/** Signs a person out everywhere. Unused links to sign in become invalid, and still count. */
export async function deleteSessionsOf(database: Database, person: string, now: Milliseconds): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom("session").where("person", "=", person).execute();
    await trx
      .updateTable("sign_in")
      .set({ expires_at: now })
      .where("person", "=", person)
      .where("expires_at", ">", now)
      .execute();
  });
}

/** Deletes ended sessions, links to sign in that are no longer counted, and their mails. */
export async function deleteEndedSessions(database: Database, now: Milliseconds): Promise<void> {
  await database.deleteFrom("session").where("id", "not in", currentSessions(database, now).select("id")).execute();
  const notCounted = now - COUNTED_MS;
  await database.deleteFrom("sign_in").where("expires_at", "<=", notCounted).execute();
  await database
    .deleteFrom("outbox")
    .where((row) => row.and({ submission_id: null, channel: "office", kind: "sign-in" }))
    /* `+ 0`: not by the index of the times, which leads to all older mails to the office. */
    .where(sql<number>`created_at + 0`, "<=", notCounted)
    .where("lease", "=", 0)
    .execute();
}

/** The ID of a session, which does not tell its secret. */
export const sessionIdOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A link to sign in is valid for this time, and for longer if the mails before it were ignored. */
export const SIGN_IN_MS = 15 * MINUTE;
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
async function insertSignIn(trx: Database, person: string, { id, expiresAt }: SignIn, number: number | null) {
  const row = await trx
    .insertInto("sign_in")
    .values({ id, person, expires_at: expiresAt, mail_number: number })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSignIn(database: Database, id: string, now: Milliseconds): Promise<string | undefined> {
  const links = database.selectFrom("sign_in").where((row) => row.and({ id, used_at: null }));
  return (await links.select("person").where("expires_at", ">", now).executeTakeFirst())?.person;
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
    .where((row) => row.and({ id, used_at: null }))
    .where("expires_at", ">", now)
    .returning("person")
    .executeTakeFirst();
  if (!row) return undefined;
  await trx
    .deleteFrom("outbox")
    .where("submission_id", "is", null)
    .where((row) => row.and({ channel: "office", kind: "sign-in", key: id, lease: 0 }))
    .execute();
  return row.person;
}
