import { expect, test } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { type Database, openDatabase } from "../database/open-database.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { type FailureNoticeChannel, startFailureNotices } from "./failure-notices.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A clock with a fixed time, set by `set`. */
function fixedClock() {
  let time = 0;
  let waiting = Promise.withResolvers<() => void>();
  return {
    now: () => time,
    after(_ms: number, wake: () => void) {
      waiting.resolve(wake);
      return () => {};
    },
    set(now: number) {
      time = now;
    },
    /** Resolves after a check. @returns a function that starts the next one. */
    async checked(): Promise<() => void> {
      const wake = await waiting.promise;
      waiting = Promise.withResolvers();
      return wake;
    },
  };
}

const NO_LOG = { info() {}, warn() {}, error() {} };

/** A channel that throws the given errors in order and then succeeds. */
function failingChannel(...failures: object[]) {
  const days: string[] = [];
  let attempts = 0;
  const mail: FailureNoticeChannel = {
    name: "mail",
    async send({ day }) {
      attempts++;
      const failure = failures.shift();
      if (failure) throw failure;
      days.push(day);
    },
    mayRetry: (thrown) => (thrown as { mayRetry?: boolean }).mayRetry === true,
  };
  return { mail, days, attempts: () => attempts };
}

const failDelivery = async (database: Database, name = "mail") => {
  await saveRow(database, { body: name }, { channels: ["mail", "acknowledgement"] });
  await database
    .updateTable("outbox")
    .set({ state: "failed" })
    .where("channel", "=", name as "mail")
    .execute();
};

onEachEngine((emptyDatabase) => {
  test("sends one notice a day while a failed delivery exists, and none otherwise", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const { mail, days } = failingChannel();
    const clock = fixedClock();
    const notices = startFailureNotices({ database, channels: [mail], log: NO_LOG, clock });
    let next = await clock.checked();
    await failDelivery(database, "acknowledgement");
    for (const time of [0, DAY - 1, DAY, DAY + 1, 2 * DAY, 3 * DAY, 4 * DAY]) {
      if (time === DAY - 1) await failDelivery(database);
      if (time === 3 * DAY) await database.updateTable("outbox").set({ state: "sent" }).execute();
      clock.set(time);
      next();
      next = await clock.checked();
    }
    await notices.stop();
    expect(days).toEqual(["1970-01-01", "1970-01-02", "1970-01-03"]);
  });

  test("a failed mail to a visitor counts, a failed reminder does not", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    const reference = await saveRow(database, {}, { channels: ["mail", "visitor", "office"] });
    await database.updateTable("outbox").set({ state: "failed" }).where("channel", "!=", "mail").execute();
    const failed = await failedDeliveries(database);
    expect(failed).toEqual({ mail: 1, webhook: 0, newest: [{ reference, channel: "visitor" }] });
  });

  test("only one of several concurrent servers sends the notice", async () => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await failDelivery(database);
    const { mail, days } = failingChannel();
    const servers = Array.from({ length: 8 }, () => {
      const clock = fixedClock();
      return { clock, notices: startFailureNotices({ database, channels: [mail], log: NO_LOG, clock }) };
    });
    for (const { clock, notices } of servers) {
      await clock.checked();
      await notices.stop();
    }
    expect(days).toEqual(["1970-01-01"]);
  });

  test.each([
    ["that was not sent is retried on the same day", true, 3, ["1970-01-01"]],
    ["that may have been sent is not retried before the next day", false, 1, []],
  ])("a notice %s", async (_case, mayRetry, attempts, sentDays) => {
    await using empty = await emptyDatabase();
    await using database = await openDatabase(empty.location);
    await failDelivery(database);
    const flaky = failingChannel({ mayRetry }, { mayRetry });
    const clock = fixedClock();
    const notices = startFailureNotices({ database, channels: [flaky.mail], log: NO_LOG, clock });
    for (let check = 0; check < 4; check++) (await clock.checked())();
    await clock.checked();
    await notices.stop();
    expect([flaky.attempts(), flaky.days]).toEqual([attempts, sentDays]);
    expect(await database.selectFrom("outbox").select("id").where("state", "=", "queued").execute()).toHaveLength(1);
  });
});
