import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { checkContent, contentFolder } from "#site/content/records.ts";
import { type TempFolder, tempFolder } from "./temp-folder.ts";

/** A copy of the content, made for each test of the file that calls this. */
export function copiedContent() {
  let folder: TempFolder;
  beforeEach(async () => {
    folder = await tempFolder();
    await cp(contentFolder(), folder.path, { recursive: true });
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  return {
    /** The path of the folder, or of a file in it. */
    path: (name = "") => join(folder.path, name),
    /** Replaces a text of a record, which must have it. */
    async edit(name: string, found: string | RegExp, instead: string): Promise<void> {
      const text = await readFile(join(folder.path, name), "utf8");
      expect(text).toMatch(found);
      await writeFile(join(folder.path, name), text.replace(found, instead));
    },
    remove: (name: string) => rm(join(folder.path, name)),
    errors: () => checkContent(folder.path).errors.map(String),
    warnings: () => checkContent(folder.path).warnings.map(String),
  };
}
