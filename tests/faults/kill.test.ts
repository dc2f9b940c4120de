import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { faultTest as test } from "../support/fault-engines.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import {
  expectKept,
  logSent,
  newSentLog,
  postUntilServerStops,
  retryUnanswered,
  send,
} from "../support/submission-log.ts";
import { peakMemory, roundsOf } from "../support/test-run.ts";

const ROUNDS = roundsOf(2);
/** The longest time from the start of the load to the kill. */
const LONGEST_MS = 600;

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));
const noFile = () => undefined;
const resume = () => (Math.random() < 0.03 ? between(1_000_000, 3_000_000) : between(2_000, 60_000));

/** Three senders of messages and two of applications. */
const SENDERS = [noFile, noFile, noFile, resume, resume];

test(`acknowledged submissions survive ${ROUNDS} kills unchanged, without duplicates, and are mailed`, {
  timeout: 600_000 + ROUNDS * 20_000,
}, async ({ data, engine }) => {
  await using peer = await startSmtpPeer();
  const sentLog = newSentLog();
  const env = { SMTP_URL: peer.url };
  let maxMemory = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await using killed = await data.start(env);
    await retryUnanswered(sentLog, killed.url);
    const senders = SENDERS.map((sizeOf, index) => postUntilServerStops(killed.url, `${round}/${index}`, sizeOf));
    await wait(Math.random() * LONGEST_MS);
    maxMemory = Math.max(maxMemory, peakMemory(killed.pid));
    await killed.end("SIGKILL");
    logSent(sentLog, (await Promise.all(senders)).flat());
  }
  await using server = await data.start(env);
  await retryUnanswered(sentLog, server.url);
  await using database = await data.openDatabase();
  const unsent = database.selectFrom("outbox").select("id").where("state", "!=", "sent");
  await expect.poll(() => unsent.execute(), { timeout: 300_000 + ROUNDS * 3000, interval: 200 }).toEqual([]);

  await expectKept(sentLog, database, peer, engine, { rounds: ROUNDS, maxMemory });
  expect(await readdir(join(data.path, "spool"))).toEqual([]);
  const kinds = new Set([...sentLog.acknowledged.keys()].map((reference) => reference[0]));
  expect([...kinds].toSorted()).toEqual(["A", "C"]);
});

test("a submission repeated without a key after a kill between commit and response is one record", async ({ data }) => {
  const sending = { name: "Ada", size: 50_000, key: undefined };
  await using database = await data.openDatabase();
  const records = () => database.selectFrom("submission").select("reference").execute();
  {
    await using server = await data.start();
    const answer = send(server.url, sending);
    /* The response is not awaited: it makes no difference. */
    await expect.poll(records, { interval: 5 }).toHaveLength(1);
    server.signal("SIGKILL");
    await answer;
  }
  const [{ reference } = {}] = await records();
  await using server = await data.start();
  expect(await send(server.url, sending)).toEqual({ sending, outcome: "acknowledged", reference });
  expect(await records()).toEqual([{ reference }]);
});
