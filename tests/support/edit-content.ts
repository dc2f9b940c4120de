import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { parse, stringify } from "yaml";
import { type Content, checkContent, contentFolder, readContent } from "#site/content/records.ts";
import type { PageRecord } from "#site/content/schema/page.ts";
import type { Kind, SectionOf } from "#site/sections/registry.ts";
import { sectionsOf } from "./page-parts.ts";
import { SAMPLE_CONTENT } from "./sites.ts";
import { type TempFolder, tempFolder } from "./temp-folder.ts";

export type ContentCopy = ReturnType<typeof contentCopy>;

/** Opens a copy of the content for edits. Files are named by their path, such as `pages/home.yaml`. */
export function contentCopy(folder: string) {
  const write = (file: string, record: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), stringify(record));
  };
  /** Changes the record in place. */
  const change = <T>(file: string, edit: (record: T) => void) => {
    const record = parse(readFileSync(join(folder, file), "utf8")) as T;
    edit(record);
    write(file, record);
  };
  const changeSections = <K extends Kind>(file: string, kind: K, edit: (section: SectionOf<K>) => void) =>
    change<PageRecord>(file, (page) => sectionsOf(page, kind).forEach(edit));
  return { write, change, changeSections };
}

type Edit = (copy: ContentCopy) => void;

/** Writes the sample content with these edits to `folder`, which is replaced. */
export function writeEditedContent(folder: string, edits: readonly Edit[]): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(SAMPLE_CONTENT, folder, { recursive: true });
  for (const apply of edits) apply(contentCopy(folder));
}

/** Reads the sample content with these edits. */
export function editedContent(...edits: readonly Edit[]): Content {
  const folder = mkdtempSync(join(tmpdir(), "edited-content-"));
  try {
    writeEditedContent(folder, edits);
    return readContent(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
