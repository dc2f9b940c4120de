import { copyFile, readdir, readlink, rename, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databasePath } from "#server/database/node-sqlite.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sqliteIn } from "../support/database-fixtures.ts";
import { newMessage, postAndSave, postJson } from "../support/post.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { IS_LONG, reportFigures } from "../support/test-run.ts";

/* The SQLite database is deleted or replaced under the running server. */

const AFTERWARDS = 10;

/** Sends new messages and repeats `again`. @returns the number of successes */
async function countSuccesses(server: RunningServer, again: object = newMessage()): Promise<number> {
  let successes = 0;
  for (let count = 0; count < AFTERWARDS; count++) {
    const answer = await postJson(server.url, count === 1 ? again : newMessage());
    const { error = "" } = (await answer.json()) as { error?: string };
    if (answer.status === 200) successes++;
    else expect([answer.status, error]).toEqual([503, expect.stringMatching(REJECTED)]);
  }
  return successes;
}

const REJECTED = /^Server error: your message could not be saved/;

/** Waits for a response of `/readyz`. */
async function readiness(server: RunningServer, status: number): Promise<string> {
  const ask = async () => await fetch(`${server.url}/readyz`);
  await expect.poll(async () => (await ask()).status, { interval: 100 }).toBe(status);
  return await (await ask()).text();
}

const WAYS: Record<string, (path: string) => Promise<unknown>> = {
  "deleted with its log": async (path) => {
    for (const suffix of ["", "-wal", "-shm"]) await rm(path + suffix);
  },
  "cut to a part of itself": (path) => truncate(path, 12_288),
  "replaced by another one": async (path) => {
    await using folder = await tempFolder();
    await (await openDatabase(sqliteIn(folder.path))).destroy();
    await copyFile(databasePath(folder.path), `${path}.new`);
    await rename(`${path}.new`, path);
  },
  deleted: (path) => rm(path),
  "emptied to no bytes": (path) => truncate(path),
  "missing its write-ahead log": (path) => rm(`${path}-wal`),
  "missing the content of its write-ahead log": (path) => truncate(`${path}-wal`),
};

test.for(Object.entries(WAYS).slice(0, IS_LONG ? undefined : 3))(
  "after the database is %s, /readyz is 503 and no submission succeeds",
  async ([way, takeAway]) => {
    await using server = await startServer();
    const earlier = newMessage();
    await postAndSave(server.url, earlier);
    await takeAway(databasePath(server.dataDir));
    const successesAfterLoss = await countSuccesses(server, earlier);
    reportFigures("SQLite", { databasesLost: 1, successesAfterLoss });
    expect(successesAfterLoss, way).toBe(0);
    expect(await readiness(server, 503)).toMatch(/deleted, replaced or cut .* before you restart the server/);
    await server.logged(({ reason }) => /^the database cannot be written: .* restart/.test(String(reason)));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);

test("a deleted database can be recovered from the running server", async ({ skip }) => {
  if (process.platform !== "linux") skip("only Linux shows the open files of a process");
  await using folder = await tempFolder();
  const dataDir = join(folder.path, "data");
  const path = databasePath(dataDir);
  await using lost = await startServer({ dataDir });
  const saved = await postAndSave(lost.url);
  for (const suffix of ["", "-wal", "-shm"]) await rm(path + suffix);
  await readiness(lost, 503);
  await rescue(lost.pid, path);
  expect(await lost.end("SIGTERM")).toEqual({ code: 0, signal: null });
  await rename(`${path}.rescued`, path);
  await rename(`${path}.rescued-wal`, `${path}-wal`);
  await using server = await startServer({ dataDir });
  await readiness(server, 200);
  const references = [saved, await postAndSave(server.url)];
  await using database = await openDatabase(sqliteIn(dataDir));
  const rows = await database.selectFrom("submission").select("reference").orderBy("id").execute();
  expect(rows.map(({ reference }) => reference)).toEqual(references);
});

/** The steps of docs/back-up-and-restore.md. */
async function rescue(pid: number, path: string): Promise<void> {
  for (const name of await readdir(`/proc/${pid}/fd`)) {
    /* The server may have closed it meanwhile. */
    const open = await readlink(`/proc/${pid}/fd/${name}`).catch(() => "");
    for (const suffix of ["", "-wal"]) {
      if (open === `${path}${suffix} (deleted)`) await copyFile(`/proc/${pid}/fd/${name}`, `${path}.rescued${suffix}`);
    }
  }
}

test("a database that is moved away and back works again", async () => {
  await using server = await startServer();
  const path = databasePath(server.dataDir);
  const saved = await postAndSave(server.url);
  await rename(path, `${path}.moved`);
  expect(await countSuccesses(server)).toBe(0);
  await rename(`${path}.moved`, path);
  await readiness(server, 200);
  const references = [saved, await postAndSave(server.url)];
  await using database = await openDatabase(sqliteIn(server.dataDir));
  const rows = await database.selectFrom("submission").select("reference").orderBy("id").execute();
  expect(rows.map(({ reference }) => reference)).toEqual(references);
});
