import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./open-database.ts";
import type { Milliseconds } from "./schema.ts";
import { SIGN_IN_MS } from "./sign-ins.ts";

/** A session ends after this time without a request. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;
/** A session ends after this time in any case, so that a stolen cookie does not work forever. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** The use of a session is recorded at most this often, so that reading pages rarely writes. */
const RECORD_EVERY_MS = 60_000;

/** Creates a session. @returns the secret for the person's cookie, of which only a hash is stored. */
export async function createSession(database: Database, person: string, now: Milliseconds): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await database
    .insertInto("session")
    .values({ id: hashOf(secret), person, created_at: now, used_at: now })
    .execute();
  return secret;
}

/** Finds the person of a session and extends it; undefined if it does not exist or has ended. */
export async function findSession(database: Database, secret: string, now: Milliseconds): Promise<string | undefined> {
  const id = hashOf(secret);
  const session = await database
    .selectFrom("session")
    .select(["person", "used_at"])
    .where("id", "=", id)
    .where("used_at", ">", now - SESSION_IDLE_MS)
    .where("created_at", ">", now - SESSION_MS)
    .executeTakeFirst();
  if (session && session.used_at < now - RECORD_EVERY_MS)
    await database.updateTable("session").set({ used_at: now }).where("id", "=", id).execute();
  return session?.person;
}

export async function deleteSession(database: Database, secret: string): Promise<void> {
  await database.deleteFrom("session").where("id", "=", hashOf(secret)).execute();
}

/** Signs a person out everywhere. Unused links to sign in become invalid. */
export async function deleteSessionsOf(database: Database, person: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom("session").where("person", "=", person).execute();
    await trx.deleteFrom("sign_in").where("person", "=", person).execute();
  });
}

/** Deletes ended sessions, expired links to sign in, and their mails. */
export async function deleteEndedSessions(database: Database, now: Milliseconds): Promise<void> {
  await database
    .deleteFrom("session")
    .where("used_at", "<=", now - SESSION_IDLE_MS)
    .execute();
  await database.deleteFrom("sign_in").where("expires_at", "<=", now).execute();
  await database
    .deleteFrom("outbox")
    .where("submission_id", "is", null)
    .where("channel", "=", "office")
    .where("purpose", "like", "sign-in %")
    /* `+ 0`: not by the index of the times, which leads to all older mails to the office. */
    .where(sql<number>`created_at + 0`, "<=", now - SIGN_IN_MS)
    .where("lease", "=", 0)
    .execute();
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
