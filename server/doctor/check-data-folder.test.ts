import { chmod, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkAccess, checkDataFolder, checkRoom } from "./check-data-folder.ts";

const GB = 1024 ** 3;
const ROOMY = { roomAt: async () => 5 * GB, userId: process.getuid?.() };

test("a private folder with room is right, and nothing is left in it", async () => {
  await using folder = await tempFolder();
  await chmod(folder.path, 0o700);
  const findings = await checkDataFolder({ dataDir: folder.path }, ROOMY);
  expect(findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok"]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a folder that is not there yet is right where it can be made, and is not made by looking", async () => {
  await using folder = await tempFolder();
  expect(await checkDataFolder({ dataDir: join(folder.path, "new/data") }, ROOMY)).toMatchObject([{ verdict: "ok" }]);
  expect(await readdir(folder.path)).toEqual([]);
});

test("a file in its place, or in its way, is broken", async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, "file");
  await writeFile(file, "");
  expect(await checkDataFolder({ dataDir: file }, ROOMY)).toMatchObject([{ verdict: "broken" }]);
  expect(await checkDataFolder({ dataDir: join(file, "data") }, ROOMY)).toMatchObject([{ verdict: "broken" }]);
});

/* Not even root may write into /proc, which only Linux has. */
test.skipIf(process.platform !== "linux")("a folder that cannot be written is broken", async () => {
  const [finding] = await checkDataFolder({ dataDir: "/proc/self" }, ROOMY);
  expect(finding).toMatchObject({ verdict: "broken", says: expect.stringContaining("cannot be written") });
});

test("a folder that others may look into, or that is another user's, is to be looked at", () => {
  const judge = (mode: number, uid: number, userId: number | undefined) =>
    checkAccess("data folder", "/data", { mode, uid, userId }).verdict;
  expect(judge(0o40700, 1000, 1000)).toBe("ok");
  expect(judge(0o40755, 1000, 1000)).toBe("look");
  expect(judge(0o40700, 1000, 0)).toBe("look");
  expect(judge(0o40777, 0, undefined)).toBe("ok");
});

test("little room is to be looked at", () => {
  expect(checkRoom(5 * GB).verdict).toBe("ok");
  expect(checkRoom(GB / 10)).toMatchObject({ verdict: "look", says: "Only 0.1 GB are free for DATA_DIR." });
  expect(checkRoom(undefined).verdict).toBe("look");
});
