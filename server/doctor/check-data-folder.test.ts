import { chmod, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { recordBackup } from "../database/last-backup.ts";
import { lockPath } from "../database/lock-data-dir.ts";
import { checkAccess, checkBackup, checkDataFolder, checkFreeSpace } from "./check-data-folder.ts";

const GB = 1024 ** 3;
const PROBES = { freeBytes: async () => 5 * GB, userId: process.getuid?.() };

test("a private folder with free space is ok, and the check leaves no file in it", async () => {
  await using folder = await tempFolder();
  await chmod(folder.path, 0o700);
  const findings = await checkDataFolder({ dataDir: folder.path }, PROBES);
  expect(findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok"]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a missing folder is ok if it can be created, and the check does not create it", async () => {
  await using folder = await tempFolder();
  expect(await checkDataFolder({ dataDir: join(folder.path, "new/data") }, PROBES)).toMatchObject([{ verdict: "ok" }]);
  expect(await readdir(folder.path)).toEqual([]);
});

/* Even root cannot write into /proc, which only Linux has. */
test.skipIf(process.platform !== "linux")("a folder that cannot be written is broken", async () => {
  const [finding] = await checkDataFolder({ dataDir: "/proc/self" }, PROBES);
  expect(finding).toMatchObject({ verdict: "broken", message: expect.stringContaining("cannot be written") });
});

test("a folder that is readable by others or owned by another user is a warning", () => {
  const verdictOf = (mode: number, uid: number, userId: number | undefined) =>
    checkAccess("data folder", "/data", { mode, uid, userId }).verdict;
  expect(verdictOf(0o40700, 1000, 1000)).toBe("ok");
  expect(verdictOf(0o40755, 1000, 1000)).toBe("warning");
  expect(verdictOf(0o40700, 1000, 0)).toBe("warning");
  expect(verdictOf(0o40777, 0, undefined)).toBe("ok");
});

test("little free space is a warning", () => {
  expect(checkFreeSpace(5 * GB).verdict).toBe("ok");
  expect(checkFreeSpace(GB / 10)).toMatchObject({ verdict: "warning", message: "Only 0.1 GB are free for DATA_DIR." });
  expect(checkFreeSpace(undefined).verdict).toBe("warning");
});

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const now = () => NOW;

test("a backup that was never made is broken from the second day of the server on", async () => {
  await using folder = await tempFolder();
  expect(await checkBackup({ dataDir: join(folder.path, "none") }, { now })).toMatchObject({ verdict: "ok" });
  expect(await checkBackup({ dataDir: folder.path }, { now })).toMatchObject({ verdict: "warning" });
  const lock = lockPath(folder.path);
  await writeFile(lock, "");
  for (const [age, verdict] of [
    [DAY, "warning"],
    [DAY + 1000, "broken"],
  ] as const) {
    await utimes(lock, NOW / 1000, (NOW - age) / 1000);
    expect(await checkBackup({ dataDir: folder.path }, { now })).toMatchObject({ verdict });
  }
});

test.each([
  [NOW - DAY, "ok", "24 h"],
  [NOW + DAY, "ok", "0 h"],
  [NOW - 5 * DAY, "broken", "5 days"],
])("a backup at %i is %s", async (time, verdict, age) => {
  await using folder = await tempFolder();
  await recordBackup(folder.path, NOW - 30 * DAY);
  await recordBackup(folder.path, time);
  expect(await checkBackup({ dataDir: folder.path }, { now })).toMatchObject({
    verdict,
    message: `The newest is ${age} old.`,
  });
});
