import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";
import { MINUTE } from "#contract/duration.ts";
import { createSession } from "#server/database/sessions.ts";
import { sqliteFaultTest, type TestData, faultTest as test } from "../support/fault-engines.ts";
import { APPLICATION, postAndSave, postMultipart, resumeOf, textParts } from "../support/post.ts";
import { samplePdf } from "../support/sample-files.ts";
import { startSmtpPeer } from "../support/smtp-peer.ts";
import { startServer } from "../support/start-server.ts";
import { audit, logSent, newSentLog, type SentLog, send } from "../support/submission-log.ts";
import { tempFolder } from "../support/temp-folder.ts";

const MEGABYTE = 1024 * 1024;
/** More than the free space that readiness requires. */
const DISK = 96 * MEGABYTE;
const NO_ROOM = { outcome: "rejected", status: 507, error: expect.stringMatching(/^Server error: there is no room/) };

let sent = 0;
const message = () => ({ name: `Ada ${++sent}`, size: undefined, key: undefined });
const application = (size = 700_000) => ({ name: `Ada ${++sent}`, size, key: undefined });

/** A real file system of a few megabytes that a test can fill. Skips the test where it cannot be mounted. */
async function smallDisk(skip: TestContext["skip"]) {
  const { path, ...folder } = await tempFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0777`, "tmpfs", path], { stdio: "pipe" });
  } catch (thrown) {
    await folder[Symbol.asyncDispose]();
    skip(`this process may not mount a disk to fill: ${thrown}`);
  }
  const ballast = join(path, "ballast");
  return {
    path,
    /** Fills the disk except for `left` bytes. */
    async fillUp(left = 0) {
      const { bavail, bsize } = statfsSync(path);
      await using file = await open(ballast, "a");
      await file.write(Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeRoom: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      execFileSync("umount", ["-l", path], { stdio: "pipe" });
      await folder[Symbol.asyncDispose]();
    },
  };
}

const spooled = ({ path }: TestData) => readdir(join(path, "spool"));
const untilReady = (url: string, status: number) =>
  expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(status);

/** Expects the acknowledged submissions, and no others, in the database. */
async function expectSaved(sentLog: SentLog, data: TestData): Promise<void> {
  await using database = await data.openDatabase();
  const { saved, lost } = await audit(sentLog, database);
  expect({ lost, saved: saved.toSorted() }).toEqual({ lost: [], saved: [...sentLog.acknowledged.keys()].toSorted() });
}

test("an upload without free space is rejected; with free space everything works again", async ({ newData, skip }) => {
  await using disk = await smallDisk(skip);
  await using data = await newData(disk.path);
  await using peer = await startSmtpPeer();
  const sentLog = newSentLog();
  await using server = await data.start({ SMTP_URL: peer.url });
  const keep = async (sending: Parameters<typeof send>[1]) => logSent(sentLog, [await send(server.url, sending)]);
  await keep(application());
  for (const left of [400_000, 0]) {
    await disk.fillUp(left);
    expect(await send(server.url, application())).toMatchObject(NO_ROOM);
    expect(await spooled(data)).toEqual([]);
  }
  const typed = { ...APPLICATION, message_body: "Typed behind the file" };
  const parts = [resumeOf(samplePdf(MEGABYTE)), ...textParts(typed)];
  const page = await postMultipart(server.url, "/api/send-email-with-resume", parts, { accept: "text/html" });
  expect(page).toMatchObject({ status: 507, text: expect.stringContaining(typed.message_body) });
  await untilReady(server.url, 503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await disk.makeRoom();
  await untilReady(server.url, 200);
  for (const sending of [application(), message(), application(9 * MEGABYTE)]) await keep(sending);
  expect(sentLog.acknowledged.size).toBe(4);
  await peer.received(4);
  await expectSaved(sentLog, data);
  expect(await spooled(data)).toEqual([]);
});

sqliteFaultTest("a full disk keeps acknowledged submissions through a kill and a start", async ({ newData, skip }) => {
  await using disk = await smallDisk(skip);
  await using data = await newData(disk.path);
  const sentLog = newSentLog();
  const OFFICE = { OFFICE: "mina@example.com", OFFICE_SECRET: "0123456789abcdef0123456789abcdef" };
  let cookie = "";
  {
    await using server = await data.start(OFFICE);
    await using database = await data.openDatabase();
    cookie = `office=${await createSession(database, OFFICE.OFFICE, Date.now() - 10 * MINUTE)}`;
    await disk.fillUp(12 * MEGABYTE);
    while (sentLog.rejected.length < 3) logSent(sentLog, [await send(server.url, application())]);
    /* Without space for a file a message may still fit; fill the disk until it does not. */
    while (sentLog.rejected.length < 4) logSent(sentLog, [await send(server.url, message())]);
    expect(sentLog.rejected).toEqual(Array(4).fill(expect.objectContaining(NO_ROOM)));
    expect(sentLog.acknowledged.size).toBeGreaterThan(2);
    expect(await spooled(data)).toEqual([]);
    await server.end("SIGKILL");
  }
  await disk.fillUp();
  await using server = await data.start(OFFICE);
  const [first = ""] = sentLog.acknowledged.keys();
  for (const page of ["/office", `/office/messages/${first}`]) {
    expect((await fetch(server.url + page, { headers: { cookie }, redirect: "manual" })).status).toBe(200);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await send(server.url, application())).toMatchObject(NO_ROOM);
  await disk.makeRoom();
  logSent(sentLog, [await send(server.url, application()), await send(server.url, message())]);
  await expectSaved(sentLog, data);
  expect(sentLog.rejected).toHaveLength(4);
});

sqliteFaultTest("an unwritable spool is a 503 for uploads only and does not delay a stop", async () => {
  await using server = await startServer();
  await writeFile(join(server.dataDir, "spool"), "in the way");
  const error = expect.stringMatching(/^Server error: your message could not be saved/);
  expect(await send(server.url, application(2_000_000))).toMatchObject({ outcome: "rejected", status: 503, error });
  /* Fields behind the file are given back, too. */
  const typed = { ...APPLICATION, message_body: "Typed behind the file" };
  const parts = [resumeOf(samplePdf(MEGABYTE)), ...textParts(typed)];
  const page = await postMultipart(server.url, "/api/send-email-with-resume", parts, { accept: "text/html" });
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining(typed.message_body) });
  await postAndSave(server.url);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(server.log.map(({ msg }) => msg)).not.toContain("running requests and deliveries are cut off");
});
