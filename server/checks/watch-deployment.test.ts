import { expect, vi } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { sqliteTest } from "../../tests/support/on-each-engine.ts";
import type { PublicAnswer } from "./public-address.ts";
import { watchDeployment } from "./watch-deployment.ts";

const ORIGIN = "https://www.weavers.co";
const GOOD: PublicAnswer = { error: undefined, certificateEndsAt: 90 * DAY };
const BAD: PublicAnswer = { error: "ENOTFOUND", certificateEndsAt: undefined };

const test = sqliteTest.extend(
  "watch",
  ({ empty, database }) =>
    (origin: string | undefined, answers: PublicAnswer[]) => {
      const clock = { ms: 0 };
      const now = () => clock.ms;
      const ask = vi.fn(async () => answers.shift() ?? GOOD);
      const log = { warn: vi.fn() };
      const watched = watchDeployment({ database, dataDir: empty.dataDir, origin, ask, now, steadyNow: now });
      return {
        database,
        ask,
        log,
        state: watched.state,
        async checkAt(ms: number) {
          clock.ms = ms;
          await watched.check(log);
          return watched.state().publicAddress;
        },
      };
    },
);

test("the public address is asked once an hour, and a failure counts when it repeats", async ({ watch }) => {
  const watched = watch(ORIGIN, [GOOD, BAD, GOOD, BAD, BAD]);
  expect(await watched.checkAt(0)).toEqual(GOOD);
  await watched.checkAt(HOUR - 1);
  expect(watched.ask).toHaveBeenCalledTimes(1);
  expect(await watched.checkAt(HOUR)).toEqual(GOOD);
  expect(await watched.checkAt(HOUR + 1)).toEqual(GOOD);
  await watched.checkAt(2 * HOUR + 1);
  expect(watched.log.warn).not.toHaveBeenCalled();
  expect(await watched.checkAt(2 * HOUR + 2)).toEqual(BAD);
  expect(watched.log.warn).toHaveBeenCalledTimes(1);
  await watched.checkAt(2 * HOUR + 3);
  expect(watched.ask).toHaveBeenCalledTimes(5);
});

test("only a public https address is asked", async ({ watch }) => {
  for (const origin of [undefined, "http://www.weavers.co"]) {
    const watched = watch(origin, []);
    expect(await watched.checkAt(0)).toBeUndefined();
    expect(watched.ask).not.toHaveBeenCalled();
  }
});

test("each check is a finding, and a database that fails is logged", async ({ watch }) => {
  const watched = watch(ORIGIN, []);
  const { database, log, state, checkAt } = watched;
  await saveRow(database, {}, { channels: ["mail"], now: 2 });
  await checkAt(2 * HOUR);
  expect(state().findings.map(({ check, verdict }) => [check, verdict])).toEqual([
    ["outbox", "broken"],
    ["backup", "ok"],
    ["disk space", "ok"],
    ["public answer", "ok"],
    ["certificate", "ok"],
  ]);
  await database.schema.dropTable("outbox").execute();
  await checkAt(2 * HOUR);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), "the deployment could not be checked");
});
