import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../tests/support/temp-folder.ts";

test("the list has the packages of server and pages with their licence texts, and the fonts", async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, "licenses.txt");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/licenses.ts", file], { encoding: "utf8" });
  expect(stderr).toBe(`Written to ${file}.\n`);
  expect(status).toBe(0);
  const list = readFileSync(file, "utf8");
  for (const name of ["fastify", "react-dom", "pagefind", "simple-icons"]) expect(list).toContain(` - ${name}@`);
  for (const text of ["Permission is hereby granted", "SIL OPEN FONT LICENSE"]) expect(list).toContain(text);
  expect(list).not.toContain(" - vitest@");
});
