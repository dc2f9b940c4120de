import type { Database } from "./open-database.ts";
import type { Milliseconds, NoticeChannel } from "./schema.ts";

/** One notice to the operator. Its key is unique, so of all servers one sends it, also over restarts. */
export type NoticeKey = { day: string; channel: NoticeChannel };

/** The notice of the day (in UTC) that `now` is in. */
export function noticeOfDay(now: Milliseconds, channel: NoticeChannel): NoticeKey {
  return { day: new Date(now).toISOString().slice(0, 10), channel };
}

/** Claims a notice before it is sent. @returns false when it was claimed before. */
export async function claimNotice(store: Database, key: NoticeKey, now: Milliseconds): Promise<boolean> {
  const row = await store
    .insertInto("notice")
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.columns(["day", "channel"]).doNothing())
    .returning("day")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives back a notice that was certainly not sent, so that it can be claimed again. */
export async function releaseNotice(store: Database, { day, channel }: NoticeKey): Promise<void> {
  await store.deleteFrom("notice").where("day", "=", day).where("channel", "=", channel).execute();
}
