import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { writeOut } from "./write-out.ts";

const RESUME = Buffer.from("a resume");

test("what replaces a file that others may read is its owner's alone", async () => {
  await using folder = await tempFolder();
  const path = join(folder.path, "cv.pdf");
  await writeFile(path, "mine", { mode: 0o644 });
  expect(await writeOut(path, RESUME, true)).toBe(true);
  expect([await readFile(path, "utf8"), (await stat(path)).mode & 0o777]).toEqual(["a resume", 0o600]);
  expect(await readdir(folder.path)).toEqual(["cv.pdf"]);
});

test("a file that cannot be replaced stays as it is", async () => {
  await using folder = await tempFolder();
  const path = join(folder.path, "cv.pdf");
  await writeFile(path, "mine");
  /* In the way of what is written first. */
  await mkdir(`${path}.part`);
  await expect(writeOut(path, RESUME, true)).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe("mine");
});
