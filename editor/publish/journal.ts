import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Person, RecordName } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import { type FileContent, fileAt, writeFiles } from "../records/write-files.ts";

/** A publication that is under way, on the disk: after a crash it is finished or taken back. */
export type Journal = {
  readonly by: Person;
  /** The sentence why, or one that names the records. */
  readonly message: string;
  /** The published records with the text of their drafts; null for a removed one. */
  readonly sent: Readonly<Record<RecordName, string | null>>;
  readonly media: readonly string[];
  /** The live build before; null if there was none. */
  readonly buildBefore: string | null;
};

/** The files that it writes or removes. */
export const filesOf = ({ sent, media }: Journal): string[] => [...Object.keys(sent), ...media];

const folderOf = ({ kept }: Folders) => join(kept, "publication");
const journalPath = (folders: Folders) => join(folderOf(folders), "journal.json");
const copyPath = (folders: Folders, name: string) => join(folderOf(folders), "before", name);

export function write(folders: Folders, journal: Journal): void {
  rmSync(folderOf(folders), { recursive: true, force: true });
  const copies = filesOf(journal).map((name): [string, FileContent] => [
    copyPath(folders, name),
    fileAt(join(folders.published, name)),
  ]);
  writeFiles(new Map([...copies, [journalPath(folders), JSON.stringify(journal)]]));
}

export function read(folders: Folders): Journal | undefined {
  const text = fileAt(journalPath(folders))?.toString();
  return text === undefined ? undefined : (JSON.parse(text) as Journal);
}

export function restore(folders: Folders, journal: Journal): void {
  const before = filesOf(journal).flatMap((name): [string, Buffer | undefined][] => {
    const copy = fileAt(copyPath(folders, name));
    const present = fileAt(join(folders.published, name));
    /* A full disk can take no copy of a file that did not change. */
    return copy === present || (copy && present?.equals(copy)) ? [] : [[join(folders.published, name), copy]];
  });
  writeFiles(new Map(before));
}

export const textBefore = (folders: Folders, name: RecordName) => fileAt(copyPath(folders, name))?.toString();

export function remove(folders: Folders): void {
  rmSync(journalPath(folders), { force: true });
  rmSync(folderOf(folders), { recursive: true, force: true });
}
