import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FONTS } from "#site/fonts/fonts.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { copyFontLicenses } from "./subset-fonts.ts";

const licenseOf = (family: string) => `OFL-${family.toLowerCase().replaceAll(" ", "-")}.txt`;
const families = Object.values(FONTS).map(({ family }) => family);

test("the licence of every font is copied to the built fonts", async () => {
  await using folder = await tempFolder();
  await copyFontLicenses(folder.path);
  expect(await readdir(folder.path)).toEqual(expect.arrayContaining(families.map(licenseOf)));
});

test.each(families)("the licence of %s reserves no font name, so that the subsets may keep it", async (family) => {
  const [copyright] = (await readFile(join("site/fonts", licenseOf(family)), "utf8")).split("\n\n");
  expect(copyright).toMatch(/^Copyright/);
  expect(copyright).not.toMatch(/Reserved Font Name/i);
});
