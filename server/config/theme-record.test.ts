import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { readTheme } from "./theme-record.ts";

async function themeOf(yaml?: string) {
  await using folder = await tempFolder();
  if (yaml !== undefined) await writeFile(join(folder.path, "theme.yaml"), yaml);
  return readTheme(join(folder.path, "site.yaml"));
}

test("the theme record is optional, as is each of its fields", async () => {
  for (const yaml of [undefined, "", "# nothing yet\n"]) expect(await themeOf(yaml)).toEqual({ metaphor: "woven" });
  expect(await themeOf('colours: { brand: "#003366" }')).toMatchObject({ colours: { brand: "#003366" } });
});

test("an error names the file and the field", async () => {
  await expect(themeOf("colours: { brand: blue }")).rejects.toThrow(
    /theme\.yaml: colours\.brand must be # and six digits/,
  );
  await expect(themeOf("radius: 99")).rejects.toThrow(/theme\.yaml: radius /);
});
