import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { recordBackup } from "../database/last-backup.ts";
import { checkBackup } from "./check-backup.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const now = () => NOW;

test("without a backup there is something to look at, but not before there is anything to back up", async () => {
  await using folder = await tempFolder();
  expect(await checkBackup({ dataDir: join(folder.path, "none") }, { now })).toMatchObject({ verdict: "ok" });
  expect(await checkBackup({ dataDir: folder.path }, { now })).toMatchObject({ verdict: "look" });
});

test.each([
  [NOW - DAY, "ok", "24 h"],
  [NOW + DAY, "ok", "0 h"],
  [NOW - 5 * DAY, "broken", "5 days"],
])("of a backup at %i it says %s", async (time, verdict, age) => {
  await using folder = await tempFolder();
  await recordBackup(folder.path, NOW - 30 * DAY);
  await recordBackup(folder.path, time);
  expect(await checkBackup({ dataDir: folder.path }, { now })).toMatchObject({
    verdict,
    says: `The newest is ${age} old.`,
  });
});
