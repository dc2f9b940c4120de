import { currentTime } from "./engine.ts";
import type { Database, Milliseconds, NoticeChannel } from "./schema.ts";

/** The unique key of a notice to the operator: only one server sends it, and only once. */
export type NoticeKey = { day: string; channel: NoticeChannel };

export function noticeOfDay(now: Milliseconds, channel: NoticeChannel): NoticeKey {
  return { day: new Date(now).toISOString().slice(0, 10), channel };
}

/**
 * Claims a notice before it is sent.
 *
 * @returns the time of the claim for `recordNotice`; undefined if the notice was already claimed
 */
export async function claimNotice(
  database: Database,
  key: NoticeKey,
  now: Milliseconds,
): Promise<Milliseconds | undefined> {
  const claim = await database
    .insertInto("notice")
    .values({ ...key, created_at: 0 })
    .onConflict((conflict) => conflict.columns(["day", "channel"]).doNothing())
    .returning(currentTime(database, now).as("at"))
    .executeTakeFirst();
  return claim && Number(claim.at);
}

/** Records that a notice was sent. It reported what failed before `at`, so the next one leaves that out. */
export async function recordNotice(database: Database, { day, channel }: NoticeKey, at: Milliseconds): Promise<void> {
  await database
    .updateTable("notice")
    .set({ created_at: at })
    .where("day", "=", day)
    .where("channel", "=", channel)
    .execute();
}

/** When the newest notice that was sent through a channel was claimed; 0 if there is none. */
export async function lastNoticeAt(database: Database, channel: NoticeChannel): Promise<Milliseconds> {
  const row = await database
    .selectFrom("notice")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("channel", "=", channel)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** Releases a notice that was certainly not sent, so that it can be claimed again. */
export async function releaseNotice(database: Database, { day, channel }: NoticeKey): Promise<void> {
  await database.deleteFrom("notice").where("day", "=", day).where("channel", "=", channel).execute();
}
