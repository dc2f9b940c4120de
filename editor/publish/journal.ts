import { rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
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

export function openJournal({ data, published }: Folders) {
  const folder = join(data, "publication");
  const path = join(folder, "journal.json");
  const copyPath = (name: string) => join(folder, "before", name);
  return {
    read: (): Journal | undefined => JSON.parse(String(fileAt(path) ?? "null")) ?? undefined,
    write(journal: Journal): void {
      rmSync(folder, { recursive: true, force: true });
      const copies = filesOf(journal).map((name) => [copyPath(name), fileAt(join(published, name))] as const);
      writeFiles(new Map<string, FileContent>([...copies, [path, JSON.stringify(journal)]]));
    },
    textBefore: (name: RecordName) => fileAt(copyPath(name))?.toString(),
    restore(journal: Journal): void {
      const files = filesOf(journal).map((name) => [join(published, name), fileAt(copyPath(name))] as const);
      /* A full disk can take no copy of a file that did not change. */
      writeFiles(new Map(files.filter(([file, copy]) => !isDeepStrictEqual(fileAt(file), copy))));
    },
    remove(): void {
      rmSync(path, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
