import { createHash } from "node:crypto";
import { sql } from "kysely";
import { MINUTE } from "#contract/duration.ts";
import { engineOf } from "./engine.ts";
import type { Database, Meeting, Milliseconds, Submission } from "./schema.ts";

/** The first half of the advisory locks' keys, different from that of the workers; the second half is a hash of the person. */
const LOCK_CLASS = 1_870_659_585;

/**
 * Makes other transactions that book a meeting of this person wait until this one ends. On SQLite they wait anyway, because
 * its transactions begin by locking the database.
 */
export async function lockHost(trx: Database, host: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  const hash = createHash("sha256").update(host).digest().readInt32BE();
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(hash)})`.execute(trx);
}

/** True for the address of a visitor who got, or may get, an invitation. @param address in lower case */
export const isInvited = async (database: Database, address: string): Promise<boolean> =>
  (await database
    .selectFrom("submission")
    .innerJoin("meeting", "meeting.submission_id", "submission.id")
    .select("submission.id")
    .where((row) => row(row.fn<string>("lower", ["email"]), "=", address))
    .executeTakeFirst()) !== undefined;

export async function findMeeting(database: Database, submissionId: number): Promise<Meeting | undefined> {
  return await database.selectFrom("meeting").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

export const offersOf = ({ offers }: Pick<Meeting, "offers">): Milliseconds[] => JSON.parse(offers) as Milliseconds[];

export type BookedMeeting = Pick<Submission, "reference"> & { starts_at: Milliseconds; minutes: number };

/** The other booked meetings of the host that overlap with the meeting if it started at one of `times`. */
export async function findOverlapping(
  database: Database,
  { host, minutes, submission_id }: Pick<Meeting, "host" | "minutes" | "submission_id">,
  times: readonly Milliseconds[],
): Promise<BookedMeeting[]> {
  if (times.length === 0) return [];
  const booked = await database
    .selectFrom("meeting")
    .innerJoin("submission", "submission.id", "meeting.submission_id")
    .select(["submission.reference", "starts_at", "minutes"])
    .where((row) => row.and({ host, state: "booked" }))
    .where("submission_id", "!=", submission_id)
    .where("starts_at", "<", Math.max(...times) + minutes * MINUTE)
    .where(sql<Milliseconds>`starts_at + minutes * ${sql.lit(MINUTE)}`, ">", Math.min(...times))
    .orderBy("starts_at")
    .execute();
  return (booked as BookedMeeting[]).filter((other) =>
    times.some((time) => overlap(other, { starts_at: time, minutes })),
  );
}

/** The booked meetings that end after `now`, the next one first. */
export const findComing = (database: Database, now: Milliseconds) =>
  database
    .selectFrom("meeting")
    .innerJoin("submission", "submission.id", "meeting.submission_id")
    .select(["reference", "name", "email", "details", "host", "place", "minutes"])
    .select((row) => row.ref("starts_at").$notNull().as("starts_at"))
    .where("state", "=", "booked")
    .where(sql<Milliseconds>`starts_at + minutes * ${sql.lit(MINUTE)}`, ">", now)
    .orderBy("starts_at")
    .execute();

type Period = Pick<BookedMeeting, "starts_at" | "minutes">;

/** True if two meetings share a minute. One may start when the other ends. */
export const overlap = (one: Period, other: Period): boolean =>
  one.starts_at < other.starts_at + other.minutes * MINUTE && other.starts_at < one.starts_at + one.minutes * MINUTE;
