import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { backupFacts, recordBackup } from "./last-backup.ts";

test("the time of the newest backup is recorded, and replaces the one before", async () => {
  await using folder = await tempFolder();
  expect(await backupFacts(folder.path)).toEqual({ last: undefined, firstStart: undefined });
  await recordBackup(folder.path, 1000);
  await recordBackup(folder.path, 2000);
  expect(await backupFacts(folder.path)).toEqual({ last: 2000, firstStart: undefined });
  expect(await readdir(folder.path)).toEqual(["last-backup"]);
});

test("a record that another process is writing at the same time is left alone", async () => {
  await using folder = await tempFolder();
  const others = [`last-backup.part`, `last-backup.${process.pid + 1}.part`].map((name) => join(folder.path, name));
  for (const path of others) await writeFile(path, "theirs");
  await recordBackup(folder.path, 1000);
  for (const path of others) expect(await readFile(path, "utf8")).toBe("theirs");
});
