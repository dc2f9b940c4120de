import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "#server/database/open-database.ts";
import { onFaultEngines, type TestData } from "../support/fault-engines.ts";
import { IS_LONG, roundsOf } from "../support/fault-report.ts";
import { peakMemory } from "../support/peak-memory.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import {
  audit,
  expectAllMailed,
  expectAllSaved,
  logSent,
  newSentLog,
  postUntilServerStops,
  retryUnanswered,
  type SentLog,
  send,
} from "../support/submission-log.ts";

const ROUNDS = roundsOf(2);
const ROUNDS_TO_FILES = Math.ceil(ROUNDS / 4);
/** The longest time from the start of the load to the kill. */
const LONGEST_MS = 600;

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));
const noFile = () => undefined;
const resume = () => (Math.random() < 0.03 ? between(1_000_000, 3_000_000) : between(2_000, 60_000));

/** Three senders of messages and two of applications. */
const SENDERS = [noFile, noFile, noFile, resume, resume];

/** Kills the server repeatedly under load, at random moments. @returns its peak memory in bytes */
async function postThroughKills(sentLog: SentLog, data: TestData, rounds: number, env: Record<string, string>) {
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    await using server = await data.start(env);
    await retryUnanswered(sentLog, server.url);
    const senders = SENDERS.map((sizeOf, index) => postUntilServerStops(server.url, `${round}/${index}`, sizeOf));
    await wait(Math.random() * LONGEST_MS);
    memory = Math.max(memory, peakMemory(server.pid));
    server.signal("SIGKILL");
    await server.exit;
    logSent(sentLog, (await Promise.all(senders)).flat());
  }
  return memory;
}

const untilAllSent = (database: Database, rounds: number) =>
  expect
    .poll(
      async () => (await database.selectFrom("outbox").select("id").where("state", "!=", "sent").execute()).length,
      {
        timeout: 60_000 + rounds * 3000,
        interval: 200,
      },
    )
    .toBe(0);

onFaultEngines(({ name: engine, newData }) => {
  test(`acknowledged submissions survive ${ROUNDS} kills unchanged, without duplicates, and are mailed`, {
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    await using peer = await startSmtpPeer();
    await using data = await newData();
    const sentLog = newSentLog();
    const env = { SMTP_URL: peer.url };
    const memory = await postThroughKills(sentLog, data, ROUNDS, env);
    await using server = await data.start(env);
    await retryUnanswered(sentLog, server.url);
    await using database = await data.openDatabase();
    await untilAllSent(database, ROUNDS);

    const result = await audit(sentLog, database);
    const mails = expectAllMailed(result, peer);
    expectAllSaved(result, sentLog, engine, { rounds: ROUNDS, maxMemory: memory, ...mails });
    expect(await readdir(join(data.path, "spool"))).toEqual([]);
    expect([sentLog.rejected, sentLog.unanswered]).toEqual([[], []]);
    expect(result.uploads).toBeGreaterThan(0);
    expect(sentLog.acknowledged.size).toBeGreaterThan(result.uploads);
  });

  const KEYS: [string, string | undefined][] = [
    ["under its key", "c1f0"],
    ["without a key", undefined],
  ];
  test.each(IS_LONG ? KEYS : KEYS.slice(1))(
    "a submission repeated %s after a kill between commit and response is one record",
    async (_case, key) => {
      await using data = await newData();
      const sending = { name: "Ada", size: 50_000, key };
      let reference: string | undefined;
      {
        await using server = await data.start();
        await using database = await data.openDatabase();
        const answer = send(server.url, sending);
        /* The response is not awaited: it makes no difference. */
        await expect
          .poll(
            async () => {
              const record = await database.selectFrom("submission").select("reference").executeTakeFirst();
              reference = record?.reference;
              return reference;
            },
            { interval: 5 },
          )
          .toBeDefined();
        server.signal("SIGKILL");
        await answer;
      }
      await using server = await data.start();
      expect(await send(server.url, sending)).toEqual({ sending, outcome: "acknowledged", reference });
      await using database = await data.openDatabase();
      expect(await database.selectFrom("submission").select("reference").execute()).toEqual([{ reference }]);
    },
  );

  if (!IS_LONG) return;

  test(`${ROUNDS_TO_FILES} kills with mails as files: one whole file per submission`, {
    timeout: 60_000 + ROUNDS_TO_FILES * 20_000,
  }, async () => {
    await using data = await newData();
    const sentLog = newSentLog();
    const memory = await postThroughKills(sentLog, data, ROUNDS_TO_FILES, {});
    await using server = await data.start();
    await retryUnanswered(sentLog, server.url);
    await using database = await data.openDatabase();
    await untilAllSent(database, ROUNDS_TO_FILES);

    const result = await audit(sentLog, database);
    const files = await readdir(join(data.path, "mail"));
    expectAllSaved(result, sentLog, engine, {
      rounds: ROUNDS_TO_FILES,
      maxMemory: memory,
      mailsDelivered: files.length,
    });
    expect(files.map((name) => /-([CA]-\w{8})\.eml$/.exec(name)?.[1]).toSorted()).toEqual(result.saved.toSorted());
    expect(sentLog.rejected).toEqual([]);
  });
});
