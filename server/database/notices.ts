import type { Database } from "./open-database.ts";
import type { Milliseconds, NoticeChannel } from "./schema.ts";

/** The unique key of a notice to the operator: only one server sends it, and only once. */
export type NoticeKey = { day: string; channel: NoticeChannel };

/** The notice of the UTC day of `now`. */
export function noticeOfDay(now: Milliseconds, channel: NoticeChannel): NoticeKey {
  return { day: new Date(now).toISOString().slice(0, 10), channel };
}

/** Claims a notice before it is sent. @returns false if it was already claimed. */
export async function claimNotice(database: Database, key: NoticeKey, now: Milliseconds): Promise<boolean> {
  const row = await database
    .insertInto("notice")
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.columns(["day", "channel"]).doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a notice that was certainly not sent, so that it can be claimed again. */
export async function releaseNotice(database: Database, { day, channel }: NoticeKey): Promise<void> {
  await database.deleteFrom("notice").where("day", "=", day).where("channel", "=", channel).execute();
}
