import { chmod, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { recordBackup } from "../database/last-backup.ts";
import { lockPath } from "../database/lock-data-dir.ts";
import { checkAccess, checkBackup, checkDataFolder } from "./check-database.ts";

test("a private folder with free space is ok, and the check leaves no file in it", async () => {
  await using folder = await tempFolder();
  await chmod(folder.path, 0o700);
  const findings = await checkDataFolder({ dataDir: folder.path });
  expect(findings.map(({ check }) => check)).toEqual(["data folder", "disk space"]);
  expect(findings[0]?.verdict).toBe("ok");
  expect(await readdir(folder.path)).toEqual([]);
});

test("a missing folder is ok if it can be created, and the check does not create it", async () => {
  await using folder = await tempFolder();
  expect(await checkDataFolder({ dataDir: join(folder.path, "new/data") })).toMatchObject([{ verdict: "ok" }]);
  expect(await readdir(folder.path)).toEqual([]);
});

/* Even root cannot write into /proc, which only Linux has. */
test.skipIf(process.platform !== "linux")("a folder that cannot be written is broken", async () => {
  const [finding] = await checkDataFolder({ dataDir: "/proc/self" });
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

test("the newest backup is checked, and without one the time of the first start", async () => {
  await using folder = await tempFolder();
  const now = Date.now();
  const verdict = async () => (await checkBackup({ dataDir: folder.path })).verdict;
  expect(await verdict()).toBe("ok");
  await writeFile(lockPath(folder.path), "");
  await utimes(lockPath(folder.path), now / 1000, now / 1000 - 90_000);
  expect(await verdict()).toBe("broken");
  await recordBackup(folder.path, now);
  expect(await verdict()).toBe("ok");
});
