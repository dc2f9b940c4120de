import { expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import type { DeliveryChannel, DeliveryState } from "#contract/vocabulary.ts";
import { checkOnce } from "../../tests/support/check-once.ts";
import { deliveriesOf, SAVE_OPTIONS, saveRow } from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { databaseTest, onEachEngine } from "../../tests/support/on-each-engine.ts";
import { currentTime } from "../database/engine.ts";
import { findSubmissions } from "../database/find-submissions.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Database } from "../database/schema.ts";
import { startFailureNotices } from "./failure-notices.ts";

const WEBHOOK = { url: "https://hook.example/", key: Buffer.from("0123456789abcdef") };

/** Makes one check, as a server that is started and stopped. */
const check = (database: Database, now: number, office: string[] = []) =>
  checkOnce(now, (options) =>
    startFailureNotices({
      ...options,
      settings: () => ({ ...MAIL_SETTINGS, office, webhook: WEBHOOK }),
      database,
      onQueued() {},
    }),
  );

/** Saves a submission whose delivery on one channel failed now. */
const failDelivery = async (database: Database, now = 1, channel: DeliveryChannel = "mail") => {
  await saveRow(database, {}, { channels: ["mail", "acknowledgement"] });
  await database
    .updateTable("outbox")
    .set({ state: "failed", due: currentTime(database, now) })
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .execute();
};

/** Settles the queued notices. @returns the messages ids of all */
async function settleNotices(database: Database, state: DeliveryState): Promise<string[]> {
  await database
    .updateTable("outbox")
    .set({ state })
    .where("submission_id", "is", null)
    .where("state", "=", "queued")
    .execute();
  return (await deliveriesOf(database, "webhook")).map(({ message_id }) => message_id);
}

const idOf = (day: string) => `msg_failed-deliveries-1970-01-0${day}`;

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("of several concurrent servers, one sends the notice, to operator and webhook", async ({ database }) => {
    await failDelivery(database);
    await Promise.all(Array.from({ length: 8 }, () => check(database, 1)));
    expect(await deliveriesOf(database, "office")).toMatchObject([{ recipient: MAIL_SETTINGS.mailTo }]);
    expect(await deliveriesOf(database, "webhook")).toMatchObject([{ message_id: idOf("1") }]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("notifies once of each failure, at most once a day, and not of acknowledgements", async ({ database }) => {
    await failDelivery(database, 1, "acknowledgement");
    for (const time of [1, DAY - 9, DAY - 8, DAY, DAY + 9, DAY + 18, 2 * DAY, 3 * DAY]) {
      if ([DAY - 9, DAY + 9, DAY + 18].includes(time)) await failDelivery(database, time - 1);
      await check(database, time);
      await settleNotices(database, "sent");
    }
    expect(await settleNotices(database, "sent")).toEqual(["1", "2", "3"].map(idOf));
  });

  test("a failed notice is repeated in the next one, which waits for the day", async ({ database }) => {
    await failDelivery(database);
    for (const time of [1, DAY]) await check(database, time);
    expect(await settleNotices(database, "failed")).toEqual([idOf("1")]);
    await failDelivery(database, DAY);
    for (const time of [2, DAY, DAY + 1]) await check(database, time);
    expect(await settleNotices(database, "sent")).toEqual(["1", "2"].map(idOf));
    const [, { payload } = { payload: null }] = await deliveriesOf(database, "webhook");
    expect(JSON.parse(payload ?? "")).toMatchObject({ data: { day: "1970-01-02", mail: 2, webhook: 0 } });
    for (const time of [2 * DAY, 3 * DAY]) await check(database, time);
    expect(await settleNotices(database, "sent")).toHaveLength(2);
  });

  test.for([
    ["visitor", "reply", "2", true],
    ["office", "no-time-fits", "1", true],
    ["office", "reminder", "mina@x.example", false],
    ["webhook", "overdue", "", true],
    ["office", "failed-deliveries", "2026-11-22", false],
  ] as const)(
    "a failed delivery is reported and listed by its kind: %s %s",
    async ([channel, kind, key, isCounted], { database }) => {
      const reference = await saveRow(database);
      const submission = await database.selectFrom("submission").selectAll().executeTakeFirstOrThrow();
      await queueDelivery(database, { submission, channel, kind, key }, { now: 0, settings: SAVE_OPTIONS.settings });
      await database.updateTable("outbox").set({ state: "failed" }).where("channel", "=", channel).execute();
      const { mail, webhook, newest } = await failedDeliveries(database);
      expect([mail + webhook, newest]).toEqual(isCounted ? [1, [{ reference, channel }]] : [0, []]);
      expect((await findSubmissions(database, { state: "failed" })).found).toHaveLength(isCounted ? 1 : 0);
    },
  );
});
