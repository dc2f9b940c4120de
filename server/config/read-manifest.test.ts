import { expect, test } from "vitest";
import { MANIFEST_FILE } from "#contract/site-manifest.ts";
import { manifestFile, SITE, writeFiles } from "../../tests/support/site-fixture.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readManifest } from "./read-manifest.ts";

test("without a build of this version, the error names the command to run", async () => {
  await using dist = await tempFolder();
  const read = () => readManifest(dist.path);
  expect(read).toThrow(/: the site is not built\. Run: npm run build$/);
  await writeFiles(dist.path, { [MANIFEST_FILE]: "{" });
  expect(read).toThrow(/ is damaged\. Run: npm run build$/);
  const { timeZone: _later, ...officeHours } = SITE.officeHours;
  await writeFiles(dist.path, { [MANIFEST_FILE]: JSON.stringify({ ...SITE, officeHours }) });
  expect(read).toThrow(/ is of another version: it differs in officeHours\.timeZone\. Run: npm run build$/);
  await writeFiles(dist.path, manifestFile());
  expect(read()).toEqual(SITE);
});
