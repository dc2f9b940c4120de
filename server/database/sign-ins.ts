import { randomUUID } from "node:crypto";
import type { Database } from "./open-database.ts";
import type { Milliseconds } from "./schema.ts";

/** A link to sign in is valid for this time. */
export const SIGN_IN_MS = 15 * 60 * 1000;

export type SignIn = { id: string; expiresAt: Milliseconds };

/** Records a link to sign in. @param person null: a person who may not sign in */
export async function createSignIn(trx: Database, person: string | null, now: Milliseconds): Promise<SignIn> {
  const id = randomUUID();
  const expiresAt = now + SIGN_IN_MS;
  await trx
    .insertInto("sign_in")
    .values({ id, person: person ?? "", expires_at: expiresAt })
    .execute();
  return { id, expiresAt };
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
