import { expect, test, vi } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { saveRow } from "../../tests/support/database-fixtures.ts";
import { emptySqlite } from "../../tests/support/on-each-engine.ts";
import { openDatabase } from "../database/open-database.ts";
import type { PublicAnswer } from "./public-address.ts";
import { watchDeployment } from "./watch-deployment.ts";

const ORIGIN = "https://www.weavers.co";
const GOOD: PublicAnswer = { error: undefined, certificateEndsAt: 90 * DAY };
const BAD: PublicAnswer = { error: "ENOTFOUND", certificateEndsAt: undefined };

async function watch(origin: string | undefined, answers: PublicAnswer[]) {
  const empty = await emptySqlite();
  const database = await openDatabase(empty.location);
  const clock = { ms: 0 };
  const ask = vi.fn(async () => answers.shift() ?? GOOD);
  const log = { warn: vi.fn() };
  const watched = watchDeployment({
    database,
    dataDir: empty.dataDir,
    origin,
    ask,
    now: () => clock.ms,
    steadyNow: () => clock.ms,
  });
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
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await empty[Symbol.asyncDispose]();
    },
  };
}

test("the public address is asked once an hour, and a failure counts when it repeats", async () => {
  await using watched = await watch(ORIGIN, [GOOD, BAD, GOOD, BAD, BAD]);
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

test("only a public https address is asked", async () => {
  for (const origin of [undefined, "http://www.weavers.co"]) {
    await using watched = await watch(origin, []);
    expect(await watched.checkAt(0)).toBeUndefined();
    expect(watched.ask).not.toHaveBeenCalled();
  }
});

test("each check is a finding, and a database that fails is logged", async () => {
  await using watched = await watch(ORIGIN, []);
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
