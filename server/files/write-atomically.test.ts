import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { writeAtomically } from "./write-atomically.ts";

test("a file that others may read is replaced by one of its owner, or stays as it is", async () => {
  await using folder = await tempFolder();
  const path = join(folder.path, "cv.pdf");
  await writeFile(path, "mine", { mode: 0o644 });
  /* In the way of what is written first. */
  await mkdir(`${path}.part`);
  await expect(writeAtomically(path, Buffer.from("a resume"))).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe("mine");
  await writeFile(join(folder.path, "other"), "mine", { mode: 0o644 });
  await writeAtomically(join(folder.path, "other"), Buffer.from("a resume"));
  const [text, { mode }] = [await readFile(join(folder.path, "other"), "utf8"), await stat(join(folder.path, "other"))];
  expect([text, mode & 0o777]).toEqual(["a resume", 0o600]);
  expect(await readdir(folder.path)).toEqual(["cv.pdf", "cv.pdf.part", "other"]);
});
