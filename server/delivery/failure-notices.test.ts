import { expect, test } from "vitest";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import { SAVE_OPTIONS, saveRow } from "../../tests/support/database-fixtures.ts";
import { databaseTest } from "../../tests/support/database-test.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { onEachEngineInAll } from "../../tests/support/on-each-engine.ts";
import { currentTime } from "../database/engine.ts";
import { findSubmissions } from "../database/find-submissions.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { queueDelivery } from "../database/queue-delivery.ts";
import type { Database } from "../database/schema.ts";
import { type FailureNoticeChannel, failureMail, startFailureNotices } from "./failure-notices.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A clock with a fixed time, set by `set`. */
function fixedClock() {
  let time = 1;
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

/** Saves a submission whose delivery on one channel failed now. */
const failDelivery = async (database: Database, now = 0, channel: DeliveryChannel = "mail") => {
  await saveRow(database, {}, { channels: ["mail", "acknowledgement"] });
  await database
    .updateTable("outbox")
    .set({ state: "failed", due: currentTime(database, now) })
    .where("channel", "=", channel)
    .where("state", "=", "queued")
    .execute();
};

onEachEngineInAll((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase);
  test("only one of several concurrent servers sends the notice", async ({ database }) => {
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

  /* What follows does not depend on the engine. */
  if (engine === "postgres") return;

  test("notifies once of each failed delivery, at most once a day, and not of acknowledgements", async ({
    database,
  }) => {
    const { mail, days } = failingChannel();
    const clock = fixedClock();
    const notices = startFailureNotices({ database, channels: [mail], log: NO_LOG, clock });
    let next = await clock.checked();
    await failDelivery(database, 0, "acknowledgement");
    for (const time of [1, DAY - 9, DAY - 8, DAY, DAY + 9, DAY + 18, 2 * DAY, 3 * DAY]) {
      if ([DAY - 9, DAY + 9, DAY + 18].includes(time)) await failDelivery(database, time - 1);
      clock.set(time);
      next();
      next = await clock.checked();
    }
    await notices.stop();
    expect(days).toEqual(["1970-01-01", "1970-01-02", "1970-01-03"]);
  });

  test.for([
    ["visitor", "reply 2", true],
    ["office", "no-time-fits 1", true],
    ["office", "reminder mina@x.example", false],
    ["webhook", "overdue", true],
  ] as const)(
    "a failed delivery is reported and listed by its purpose: %s %s",
    async ([channel, purpose, isCounted], { database }) => {
      const reference = await saveRow(database);
      const submission = await database.selectFrom("submission").selectAll().executeTakeFirstOrThrow();
      await queueDelivery(database, { submission, channel, purpose }, { now: 0, config: SAVE_OPTIONS.config });
      await database.updateTable("outbox").set({ state: "failed" }).where("channel", "=", channel).execute();
      const { mail, webhook, newest } = await failedDeliveries(database);
      expect([mail + webhook, newest]).toEqual(isCounted ? [1, [{ reference, channel }]] : [0, []]);
      expect((await findSubmissions(database, { state: "failed" })).found).toHaveLength(isCounted ? 1 : 0);
    },
  );

  test.for([
    ["that was not sent is retried on the same day", true, 3, ["1970-01-01"]],
    ["that may have been sent is not retried before the next day", false, 1, []],
  ] as const)("a notice %s", async ([, mayRetry, attempts, sentDays], { database }) => {
    await failDelivery(database);
    const flaky = failingChannel({ mayRetry }, { mayRetry });
    const clock = fixedClock();
    const notices = startFailureNotices({ database, channels: [flaky.mail], log: NO_LOG, clock });
    for (let check = 0; check < 4; check++) (await clock.checked())();
    let next = await clock.checked();
    expect([flaky.attempts(), flaky.days]).toEqual([attempts, sentDays]);
    for (const day of [1, 2, 3]) {
      clock.set(day * DAY);
      next();
      next = await clock.checked();
    }
    await notices.stop();
    expect([flaky.attempts(), flaky.days]).toEqual([3, [expect.any(String)]]);
    expect(await database.selectFrom("outbox").select("id").where("state", "=", "queued").execute()).toHaveLength(1);
  });
});

test("the notice says where any delivery is sent again", () => {
  const notice = (channel: "mail" | "visitor", hasOffice: boolean) =>
    failureMail(
      { day: "2026-11-22", channel: "mail" },
      { mail: 1, webhook: 0, newest: [{ reference: "C-7K3M9QXA", channel }] },
      { ...MAIL_SETTINGS, office: hasOffice ? ["mina@example.com"] : [] },
    ).text;
  expect(notice("visitor", true)).toContain("https://site.example/office/messages/C-7K3M9QXA#deliveries");
  expect(notice("mail", false)).not.toContain("#deliveries");
});
