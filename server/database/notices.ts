import { currentTime } from "./engine.ts";
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
    .values({ ...key, created_at: currentTime(database, now) })
    .onConflict((conflict) => conflict.columns(["day", "channel"]).doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of the newest notice of a channel; 0 if there is none. */
export async function lastNoticeAt(database: Database, channel: NoticeChannel): Promise<Milliseconds> {
  const row = await database
    .selectFrom("notice")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("channel", "=", channel)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** Keeps a notice claimed whose sending failed, so that none is sent on its day, but the next one repeats what it said. */
export async function voidNotice(database: Database, { day, channel }: NoticeKey): Promise<void> {
  await database
    .updateTable("notice")
    .set({ created_at: 0 })
    .where("day", "=", day)
    .where("channel", "=", channel)
    .execute();
}

/** Releases a notice that was certainly not sent, so that it can be claimed again. */
export async function releaseNotice(database: Database, { day, channel }: NoticeKey): Promise<void> {
  await database.deleteFrom("notice").where("day", "=", day).where("channel", "=", channel).execute();
}
