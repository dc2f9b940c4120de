import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "#server/store/open-store.ts";
import { findFile, findSubmission } from "#server/store/submissions.ts";
import { APPLICATION, postMultipart, textParts } from "../support/multipart.ts";
import { MESSAGE, postAndKeep } from "../support/post.ts";
import { runInbox } from "../support/run-inbox.ts";
import { samplePdf } from "../support/sample-files.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** `FAULT_ROUNDS=200` for a night's run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5);
const SENDERS = 8;
/** Half a second of posting at most, before the process is killed. */
const LONGEST_MS = 500;

type Stored = { reference: string; name: string; state: string };

/** Posts without a pause until the server is gone, and gives what it acknowledged: reference by name. */
async function postUntilGone(url: string, sender: string): Promise<[reference: string, name: string][]> {
  const acknowledged: [string, string][] = [];
  for (let count = 0; ; count++) {
    const name = `${sender} ${count}`;
    try {
      acknowledged.push([await postAndKeep(url, { ...MESSAGE, name }), name]);
    } catch {
      /* The server is gone: what was not acknowledged may be there or not. */
      return acknowledged;
    }
  }
}

async function killAtRandom(server: RunningServer): Promise<void> {
  await wait(Math.random() * LONGEST_MS);
  server.signal("SIGKILL");
  await server.exit;
}

async function allStored(dataDir: string): Promise<Stored[]> {
  return JSON.parse((await runInbox(dataDir, "export", "--json")).stdout) as Stored[];
}

test(`what was acknowledged survives ${ROUNDS} kills, and its mail comes`, {
  timeout: 20_000 + ROUNDS * 10_000,
}, async () => {
  await using data = await tempFolder();
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    await using server = await startServer({ dataDir: data.path });
    const senders = Array.from({ length: SENDERS }, (_, index) => postUntilGone(server.url, `${round}/${index}`));
    await killAtRandom(server);
    for (const [reference, name] of (await Promise.all(senders)).flat()) acknowledged.set(reference, name);
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);

  await using server = await startServer({ dataDir: data.path });
  const byReference = new Map((await allStored(data.path)).map((stored) => [stored.reference, stored]));
  for (const [reference, name] of acknowledged) expect(byReference.get(reference)?.name).toBe(name);

  await expect
    .poll(async () => (await allStored(data.path)).every(({ state }) => state === "sent"), {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(true);
  const files = await readdir(join(server.dataDir, "mail"));
  const mailed = files.map((name) => /-(C-\w{8})\.eml$/.exec(name)?.[1]).filter(Boolean);
  expect(mailed.toSorted()).toEqual([...byReference.keys()].toSorted());
});

/** Applies with resumes until the server is gone, and gives the acknowledged references by the size of their file. */
async function applyUntilGone(url: string, sender: string): Promise<[reference: string, size: number][]> {
  const acknowledged: [string, number][] = [];
  for (let count = 0; ; count++) {
    const size = 200_000 + count;
    try {
      const { json } = await postMultipart(url, "/api/send-email-with-resume", [
        ...textParts({ ...APPLICATION, full_name: `${sender} ${count}` }),
        { field: "resume_file", file: samplePdf(size), name: "cv.pdf" },
      ]);
      const reference = /A-\w{8}/.exec(json.message ?? "")?.[0];
      if (reference) acknowledged.push([reference, size]);
    } catch {
      /* The server is gone: what was not acknowledged may be there or not. */
      return acknowledged;
    }
  }
}

test("every acknowledged application survives a kill with its file whole, and the spool is empty again", {
  timeout: 60_000,
}, async () => {
  await using data = await tempFolder();
  const acknowledged: [string, number][] = [];
  for (let round = 0; round < 3; round++) {
    await using server = await startServer({ dataDir: data.path });
    const senders = [1, 2, 3, 4].map((index) => applyUntilGone(server.url, `${round}/${index}`));
    await wait(200);
    await killAtRandom(server);
    acknowledged.push(...(await Promise.all(senders)).flat());
  }
  expect(acknowledged.length).toBeGreaterThan(3);
  await using _server = await startServer({ dataDir: data.path });
  await using store = await openStore(data.path);
  for (const [reference, size] of acknowledged) {
    const record = await findSubmission(store, reference);
    const file = await findFile(store, record?.id ?? 0);
    expect(file?.bytes).toBe(size);
    expect(samplePdf(size).equals(file?.content ?? Buffer.alloc(0))).toBe(true);
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(store);
  expect(rows).toEqual([{ quick_check: "ok" }]);
  expect(await readdir(join(data.path, "spool"))).toEqual([]);
});
