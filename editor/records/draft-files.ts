import { constants, cpSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow as allFilesBelow } from "#site/content/media.ts";
import type { RecordTexts } from "#site/content/records.ts";
import { knownTexts } from "../../scripts/find-samples.ts";
import type { RecordName } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import { isEqual } from "./pair-items.ts";
import { recordSchemaOf } from "./problems.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { withoutSampleMarks } from "./samples.ts";
import { fileAt, inSentences, writeFiles } from "./write-files.ts";

export type DraftFiles = ReturnType<typeof openDraftFiles>;

/** Where a record is read. `drafts` is what people wrote: `typed` while that is not ready, else `valid`. */
export type From = Place | "drafts";
export type Place = "typed" | "valid" | "published" | "base";
type Places = Readonly<Record<Place, string>>;

/** The files of the drafts. `base` has the records as they were when their draft began. */
export function openDraftFiles(folders: Folders) {
  const places: Places = {
    typed: join(folders.data, "typed"),
    valid: folders.valid,
    published: folders.published,
    base: join(folders.data, "base"),
  };
  const known = knownTexts(folders.root);

  function read(name: RecordName, from: From): string | undefined {
    if (!recordSchemaOf(name)) return undefined;
    if (from === "drafts") return read(name, "typed") ?? read(name, "valid");
    return fileAt(join(places[from], name))?.toString();
  }

  /** Typed texts are written first and removed last, so that they survive a crash. */
  function write(valid: RecordTexts, typed: RecordTexts): void {
    const at = (place: Place, texts: RecordTexts) =>
      [...texts].map(([name, text]) => [join(places[place], name), text] as const);
    const marked = [...valid].map(([name, text]): [RecordName, string | undefined] => {
      const value = readValue(text);
      const own = value && withoutSampleMarks(readValue(read(name, "valid")), value, known);
      return [name, text === undefined || !own || isEqual(own, value) ? text : rewriteRecord(text, own)];
    });
    writeFiles(new Map([...at("typed", typed), ...at("valid", new Map(marked))]));
  }

  const recordsIn = (place: Place): RecordName[] =>
    inSentences(() => filesBelow(places[place]).map(({ name }) => name)).filter(recordSchemaOf);

  return { places, known, read, recordsIn, write };
}

/** Copies the content folder at the first use. The drafts appear whole or not at all. */
export function copyPublished({ valid, published, base }: Places): void {
  const part = (place: string) => `${place}.part`;
  try {
    for (const { name, path } of filesBelow(published))
      for (const place of recordSchemaOf(name) ? [base, valid] : [valid]) copyFile(path, join(part(place), name));
    rmSync(base, { recursive: true, force: true });
    for (const place of [base, valid]) if (existsSync(part(place))) renameSync(part(place), place);
  } catch (thrown) {
    for (const place of [base, valid]) rmSync(part(place), { recursive: true, force: true });
    throw thrown;
  }
}

/** Copies a file whole, without its bytes where the disk can share them, unless the other one is newer. */
export function copyFile(from: string, to: string): void {
  const { mtime } = statSync(from);
  const present = statSync(to, { throwIfNoEntry: false });
  if (present && present.mtime >= mtime) return;
  cpSync(from, `${to}.part`, { mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });
  renameSync(`${to}.part`, to);
}

/** The files below a folder, as the build reads them: no links and no hidden files. */
export const filesBelow = (folder: string): { name: string; path: string }[] =>
  allFilesBelow(folder)
    .filter((name) => !/(?:^|\/)\./.test(name) && !name.endsWith(".part"))
    .map((name) => ({ name, path: join(folder, name) }));
