import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contentFolder } from "#site/content/records.ts";
import { FROZEN_FONT } from "../../tests/support/frozen-font.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkHeadline } from "./check-headline.ts";
import { loadDisplayFont } from "./display-font.ts";

async function warningsOf(line: string) {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await cp(contentFolder(), folder.path, { recursive: true });
  const home = join(folder.path, "pages/home.yaml");
  await writeFile(home, (await readFile(home, "utf8")).replace("[woven, to fit.]", line));
  return checkHeadline(folder.path, loadDisplayFont(FROZEN_FONT));
}

test("a headline whose letters become smaller than 24 px is a warning with its line and the part to divide", async () => {
  const long = "Kraftnettets spenningskvalitetsovervåkingsplattform";
  expect(await warningsOf("[woven, to fit.]")).toEqual([]);
  expect(await warningsOf("[Kraftnettets, spenningskvalitet]")).toEqual([]);
  const [warning] = await warningsOf(`[${long}]`);
  expect(warning).toMatch(
    RegExp(
      `^content/pages/home\\.yaml:\\d opening\\.headline is 1\\d px high in a window of 320 px: .* part, “${long}”$`,
    ),
  );
});
