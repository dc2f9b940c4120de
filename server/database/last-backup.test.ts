import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { recordBackup } from "./last-backup.ts";

test("a record that another process is writing at the same time is left alone", async () => {
  await using folder = await tempFolder();
  const others = [`last-backup.part`, `last-backup.${process.pid + 1}.part`].map((name) => join(folder.path, name));
  for (const path of others) await writeFile(path, "theirs");
  await recordBackup(folder.path, 1000);
  for (const path of others) expect(await readFile(path, "utf8")).toBe("theirs");
});
