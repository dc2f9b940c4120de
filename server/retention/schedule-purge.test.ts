import { expect, vi } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest } from "../../tests/support/on-each-engine.ts";
import { schedulePurge } from "./schedule-purge.ts";

const START = Date.UTC(2026, 0, 1);

/** Messages of many ages, of which those of ten days are to be erased, and a clock that is moved by hand. */
const test = sqliteTest.extend("purge", async ({ empty: { dataDir }, database }, { onCleanup }) => {
  for (const days of [5, 9, 10, 300]) await saveRow(database, { name: `${days}` }, { now: START - days * DAY });
  await database.updateTable("outbox").set({ state: "sent" }).execute();
  let shown = START;
  let passed = 0;
  let waiting: { at: number; wake: () => void } | undefined;
  const stop = schedulePurge(
    {
      database,
      dataDir,
      retentionDays: { contact: 10, demo: 10, application: 10 },
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      clock: {
        now: () => shown,
        after(ms, wake) {
          waiting = { at: passed + ms, wake };
          return () => {
            waiting = undefined;
          };
        },
      },
    },
    () => passed,
  );
  onCleanup(stop);
  await expect.poll(() => waiting).toBeDefined();
  return {
    /** Sets the clock, without any time passing. */
    set: (ms: number) => {
      shown += ms;
    },
    /** Lets time pass, until the next look. */
    async pass(ms: number) {
      passed += ms;
      shown += ms;
      const due = waiting;
      if (!due || due.at > passed) return;
      waiting = undefined;
      due.wake();
      await expect.poll(() => waiting).toBeDefined();
    },
    ages: async () =>
      (await database.selectFrom("submission").select("name").orderBy("id").execute()).map(({ name }) => name),
  };
});

test("what is too old is erased an hour after the start, and then every day", async ({ purge }) => {
  expect(await purge.ages()).toEqual(["5", "9", "10", "300"]);
  await purge.pass(HOUR);
  expect(await purge.ages()).toEqual(["5", "9"]);
  await purge.pass(DAY);
  expect(await purge.ages()).toEqual(["5"]);
});

test("a start with a clock that is a year ahead for a moment erases nothing too early", async ({ purge }) => {
  purge.set(365 * DAY);
  await purge.pass(HOUR / 2);
  purge.set(-365 * DAY);
  await purge.pass(HOUR / 2);
  expect(await purge.ages()).toEqual(["5", "9"]);
});

test("a clock that is a year ahead is believed when it still is a day later", async ({ purge }) => {
  purge.set(365 * DAY);
  await purge.pass(HOUR);
  expect(await purge.ages()).toEqual(["5", "9"]);
  await purge.pass(DAY);
  expect(await purge.ages()).toEqual([]);
});

test("a clock that was set back erases less, and nothing is lost by that", async ({ purge }) => {
  purge.set(-200 * DAY);
  await purge.pass(HOUR);
  expect(await purge.ages()).toEqual(["5", "9", "10"]);
});
