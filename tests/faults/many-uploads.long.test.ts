import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { FILE_LIMIT } from "#contract/files.ts";
import { faultTest as test } from "../support/fault-engines.ts";
import { postAndSave } from "../support/post.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { audit, logSent, newSentLog, send } from "../support/submission-log.ts";
import { canMeasureMemory, IS_LONG, peakMemory, reportFigures } from "../support/test-run.ts";

const UPLOADS = IS_LONG ? 20 : 6;
const MEGABYTE = 1024 * 1024;
/**
 * The server needs 300 MB, plus uncollected garbage: buffers are outside the heap, and the number of dead ones at the peak
 * varies by 80 MB between runs. All files at once in memory would need 650 MB.
 */
const MAX_MEMORY = 400 * MEGABYTE;

test(`${UPLOADS} concurrent resumes of 10 MB are saved in bounded memory`, async ({ skip, data, engine }) => {
  /* A silent mail server: the maximum number of mails waits with their files in memory. */
  await using mute = await startSmtpPeer(undefined, 0, { onConnect: () => {} });
  await using server = await data.start({ SMTP_URL: mute.url });
  const sentLog = newSentLog();
  const uploads = Array.from({ length: UPLOADS }, (_, index) =>
    send(server.url, { name: `Ada ${index}`, size: FILE_LIMIT - index, key: undefined }),
  );
  await postAndSave(server.url);
  logSent(sentLog, await Promise.all(uploads));
  const memory = peakMemory(server.pid);
  await using database = await data.openDatabase();
  const { lost } = await audit(sentLog, database);
  expect(await readdir(join(data.path, "spool"))).toEqual([]);
  mute.disconnect();
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  reportFigures(engine, { lost: lost.length, maxMemory: memory });
  expect([lost, sentLog.acknowledged.size]).toEqual([[], UPLOADS]);
  if (!canMeasureMemory) skip("this system does not tell how much memory a process uses");
  if (IS_LONG) expect(memory).toBeLessThan(MAX_MEMORY);
});
