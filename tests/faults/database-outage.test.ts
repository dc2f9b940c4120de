import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { onPostgres } from "../support/on-each-engine.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startPostgres } from "../support/start-postgres.ts";
import { startServer } from "../support/start-server.ts";
import {
  audit,
  expectAllMailed,
  expectAllSaved,
  logSent,
  newSentLog,
  postRepeatedly,
  retryUnanswered,
  type Sent,
} from "../support/submission-log.ts";
import { tempFolder } from "../support/temp-folder.ts";

const OUTAGES = 2;
/** Responses of one kind to wait for before the next step. */
const ENOUGH = 20;

const noFile = () => undefined;
const resume = () => 20_000 + Math.floor(Math.random() * 100_000);

onPostgres(() => {
  test(`while the database is down, ${OUTAGES} times, posts get an error text; acknowledged submissions are saved`, {
    timeout: 120_000,
  }, async () => {
    await using peer = await startSmtpPeer();
    await using postgres = await startPostgres();
    await using data = await tempFolder();
    await using server = await startServer({
      dataDir: data.path,
      env: { DATABASE_URL: postgres.url, SMTP_URL: peer.url },
    });
    const counts = { acknowledged: 0, rejected: 0, unanswered: 0 };
    let isOver = false;
    const count = async ({ outcome }: Sent) => {
      counts[outcome]++;
      if (outcome === "rejected") await wait(20);
      return isOver;
    };
    const more = async (outcome: keyof typeof counts) => {
      const before = counts[outcome];
      await expect.poll(() => counts[outcome], { timeout: 30_000, interval: 20 }).toBeGreaterThan(before + ENOUGH);
    };
    const senders = [noFile, noFile, resume, resume].map((sizeOf, index) =>
      postRepeatedly(server.url, `sender ${index}`, sizeOf, count),
    );
    for (let outage = 0; outage < OUTAGES; outage++) {
      await more("acknowledged");
      await postgres.stop();
      await more("rejected");
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, (await fetch(`${server.url}/healthz`)).status]).toEqual([503, 200]);
      await postgres.start();
    }
    await more("acknowledged");
    isOver = true;
    const sentLog = newSentLog();
    logSent(sentLog, (await Promise.all(senders)).flat());
    for (const sent of sentLog.rejected) {
      expect(sent).toMatchObject({
        status: 503,
        error: expect.stringMatching(/^Server error: your message could not be saved/),
      });
    }
    expect(sentLog.unanswered).toEqual([]);

    /* A connection lost during the commit leaves the outcome unknown, and a rejected visitor tries again. */
    sentLog.unanswered.push(...sentLog.rejected.splice(0).map(({ sending }) => sending));
    await retryUnanswered(sentLog, server.url);
    expect(sentLog.rejected).toEqual([]);
    await using database = await openDatabase({ engine: "postgres", url: postgres.url });
    const unsent = () => database.selectFrom("outbox").select("last_error").where("state", "!=", "sent").execute();
    await expect.poll(unsent, { timeout: 45_000, interval: 200 }).toEqual([]);
    const result = await audit(sentLog, database);
    expectAllSaved(result, sentLog, "PostgreSQL", { outages: OUTAGES, ...expectAllMailed(result, peer) });
    expect(await readdir(join(data.path, "spool"))).toEqual([]);
  });
});
