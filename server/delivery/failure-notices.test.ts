import { expect, test } from "vitest";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { type Database, openDatabase } from "../database/open-database.ts";
import { type FailureNoticeChannel, startFailureNotices } from "./failure-notices.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A clock that stands still; `pass` lets the time go by until the next check, and waits for that check. */
function stillClock() {
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
    /** Resolves when a check is over. @returns what begins the next one. */
    async checked(): Promise<() => void> {
      const wake = await waiting.promise;
      waiting = Promise.withResolvers();
      return wake;
    },
  };
}

const SILENT = { info() {}, warn() {}, error() {} };

/** A channel that fails with what it is given, in turn, and then sends. */
function channel(...failures: object[]) {
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

const failDelivery = async (store: Database, name = "mail") => {
  await saveRow(store, { body: name }, { channels: ["mail", "acknowledgement"] });
  await store
    .updateTable("outbox")
    .set({ state: "failed" })
    .where("channel", "=", name as "mail")
    .execute();
};

onEachEngine((emptyDatabase) => {
  test("a notice goes out once a day while a delivery is failed, and never when none is", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    const { mail, days } = channel();
    const clock = stillClock();
    const notices = startFailureNotices({ store, channels: [mail], log: SILENT, clock });
    let next = await clock.checked();
    await failDelivery(store, "acknowledgement");
    for (const time of [0, DAY - 1, DAY, DAY + 1, 2 * DAY, 3 * DAY, 4 * DAY]) {
      if (time === DAY - 1) await failDelivery(store);
      if (time === 3 * DAY) await store.updateTable("outbox").set({ state: "sent" }).execute();
      clock.set(time);
      next();
      next = await clock.checked();
    }
    await notices.stop();
    expect(days).toEqual(["1970-01-01", "1970-01-02", "1970-01-03"]);
  });

  test("of several servers, one sends the notice, also when all are woken at once", async () => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    await failDelivery(store);
    const { mail, days } = channel();
    const servers = Array.from({ length: 8 }, () => {
      const clock = stillClock();
      return { clock, notices: startFailureNotices({ store, channels: [mail], log: SILENT, clock }) };
    });
    for (const { clock, notices } of servers) {
      await clock.checked();
      await notices.stop();
    }
    expect(days).toEqual(["1970-01-01"]);
  });

  test.each([
    ["that was certainly not sent is tried again the same day", true, 3, ["1970-01-01"]],
    ["that may have been sent is not tried again before the next day", false, 1, []],
  ])("a notice %s", async (_what, mayRetry, attempts, sentOn) => {
    await using empty = await emptyDatabase();
    await using store = await openDatabase(empty.place);
    await failDelivery(store);
    const failing = channel({ mayRetry }, { mayRetry });
    const clock = stillClock();
    const notices = startFailureNotices({ store, channels: [failing.mail], log: SILENT, clock });
    for (let check = 0; check < 4; check++) (await clock.checked())();
    await clock.checked();
    await notices.stop();
    expect([failing.attempts(), failing.days]).toEqual([attempts, sentOn]);
    expect(await store.selectFrom("outbox").select("id").where("state", "=", "queued").execute()).toHaveLength(1);
  });
});
