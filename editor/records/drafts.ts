import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow as allFilesBelow, versionOf } from "#site/content/media.ts";
import { checkContent, type RecordTexts } from "#site/content/records.ts";
import type { FieldPath, Json, Problem, RecordName, SaveRequest, SaveResult } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { isEqual } from "./is-equal.ts";
import { problemsOf, recordType } from "./problems.ts";
import { RewriteError, readValue, rewriteRecord } from "./rewrite-record.ts";
import { fileAt, inSentences, writeFiles } from "./write-files.ts";

export type Drafts = ReturnType<typeof openDrafts>;

/** Where a record is read: `base` is the published one when its draft began. */
export type From = "drafts" | "published" | "base";

/**
 * The drafts of all records: `DATA_DIR/drafts/content/`, one copy of the published content for everybody.
 * `DATA_DIR/drafts/base/` has the records as they were published when their draft began.
 */
export function openDrafts(folders: Folders) {
  const places: Readonly<Record<From, string>> = {
    drafts: folders.drafts,
    published: folders.published,
    base: join(folders.kept, "base"),
  };
  let seen = "";
  let pauses = 0;

  /** The text of a record; undefined if it does not exist there. */
  function read(name: RecordName, from: From): string | undefined {
    if (!recordType(name)) return undefined;
    return fileAt(join(places[from], name))?.toString();
  }

  /**
   * Takes over what was published since the last call, by this program or by a text editor, into records without a draft.
   * `read` and `state` do not.
   */
  function update(): void {
    if (pauses > 0 && existsSync(places.drafts)) return;
    inSentences(() => {
      if (!existsSync(places.drafts)) copyPublished(places);
      const files = filesBelow(places.published);
      const version = files.map(({ name, path }) => `${name} ${versionOf(path)}`).join("\n");
      if (version === seen) return;
      for (const { name, path } of files) if (!recordType(name)) copyFile(path, join(places.drafts, name));
      const records = [...files, ...filesBelow(places.base)].map(({ name }) => name).filter(recordType);
      for (const name of new Set(records)) updateRecord(name);
      seen = version;
    });
  }

  function updateRecord(name: RecordName): void {
    const [draft, published, base] = [read(name, "drafts"), read(name, "published"), read(name, "base")];
    if (published === base) return;
    const write = (text: string | undefined) =>
      writeFiles(
        new Map([
          ...(text === draft ? [] : [[join(places.drafts, name), text] as const]),
          [join(places.base, name), published],
        ]),
      );
    /* Of a record that was also drafted, the person who publishes it decides. */
    if (draft === base) write(published);
    else if (draft === published || published === undefined) write(draft);
  }

  /**
   * Saves a person's version of a record, unless the draft is another one than the person started from.
   *
   * @param isOwn true for a text that the person wrote, as far as the browser does not know
   */
  function save(
    name: RecordName,
    { base, value }: Omit<SaveRequest, "tab">,
    isOwn: (text: string) => boolean = () => false,
  ): SaveResult {
    const problem = sizeProblem(name, value);
    if (problem) return { outcome: "invalid", problems: [problem] };
    update();
    const text = read(name, "drafts");
    const current = text === undefined ? undefined : readValue(text);
    if (text === undefined || current === undefined) throw new EditorError(404, "Somebody removed this record.");
    if (!isEqual(current, base) && !isEqual(current, value) && !isOwn(text)) return { outcome: "kept" };
    try {
      const problems = change(new Map([[name, rewriteRecord(text, value)]]));
      if (problems.length > 0) return { outcome: "invalid", problems };
    } catch (thrown) {
      if (!(thrown instanceof RewriteError)) throw thrown;
      return { outcome: "invalid", problems: [{ record: name, path: [], text: thrown.message }] };
    }
    return { outcome: "saved" };
  }

  /**
   * Checks records as the build does, and writes them if they are valid.
   *
   * @param changes their texts; undefined for one that is removed
   * @returns why nothing was written; empty if it was
   */
  function change(changes: RecordTexts): Problem[] {
    const made = new Map([...changes].filter(([name, text]) => text !== read(name, "drafts")));
    if (made.size === 0) return [];
    const after = checkContent(places.drafts, undefined, made);
    const problems = problemsOf(after.errors, (name) => (made.has(name) ? made.get(name) : read(name, "drafts")));
    const own = problems.filter(({ record }) => made.has(record));
    if (own.length > 0) return own;
    /* Errors that somebody published do not stop the work on other records. */
    if (after.errors.length > 0 && checkContent(places.drafts).errors.length === 0) {
      if (problems.length > 0) return problems;
      throw new EditorError(422, `${after.errors[0]}.`);
    }
    writeFiles(new Map([...made].map(([name, text]) => [join(places.drafts, name), text])));
    return [];
  }

  return {
    /** Changes with every save: GET state passes it on. */
    versions(): Readonly<Record<RecordName, string>> {
      update();
      const files = filesBelow(places.drafts).filter(({ name }) => recordType(name));
      return Object.fromEntries(files.map(({ name, path }) => [name, versionOf(path)]));
    },
    /** Every record that is drafted or published, sorted. */
    names(): RecordName[] {
      update();
      const files = inSentences(() => [...filesBelow(places.drafts), ...filesBelow(places.published)]);
      return [...new Set(files.map(({ name }) => name).filter(recordType))].sort();
    },
    read,
    state(name: RecordName) {
      const [draft, published] = [read(name, "drafts"), read(name, "published")];
      if (draft === published) return "published";
      return published === undefined ? "new" : draft === undefined ? "removed" : "changed";
    },
    /** The last change, in milliseconds since 1970. */
    changed(name: RecordName): number {
      const path = join(read(name, "drafts") === undefined ? places.published : places.drafts, name);
      return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    },
    save,
    change,
    update,
    /** Takes over nothing until the end of the returned scope: a publication that may fail is writing the published files. */
    pause(): Disposable {
      pauses++;
      return { [Symbol.dispose]: () => void pauses-- };
    },
    /** What was in a draft when it was published. What was typed since stays when the published text is taken over. */
    setBase(texts: RecordTexts): void {
      writeFiles(new Map([...texts].map(([name, text]) => [join(places.base, name), text])));
      seen = "";
    },
  };
}

/** Copies the content folder at the first use. The drafts appear whole or not at all. */
function copyPublished({ drafts, published, base }: Readonly<Record<From, string>>): void {
  const part = `${drafts}.part`;
  const partOfBase = `${base}.part`;
  try {
    for (const { name, path } of filesBelow(published)) {
      copyFile(path, join(part, name));
      if (recordType(name)) copyFile(path, join(partOfBase, name));
    }
    rmSync(base, { recursive: true, force: true });
    if (existsSync(partOfBase)) renameSync(partOfBase, base);
    if (existsSync(part)) renameSync(part, drafts);
  } catch (thrown) {
    for (const folder of [part, partOfBase]) rmSync(folder, { recursive: true, force: true });
    throw thrown;
  }
}

/** Copies a file, without its bytes where the disk can share them, unless the other one is newer. */
function copyFile(from: string, to: string): void {
  const { mtime } = statSync(from);
  const present = statSync(to, { throwIfNoEntry: false });
  if (present && present.mtime >= mtime) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  utimesSync(to, mtime, mtime);
}

/** The files below a folder, as the build reads them: no links and no hidden files. */
export const filesBelow = (folder: string): { name: string; path: string }[] =>
  allFilesBelow(folder)
    .filter((name) => !/(?:^|\/)\./.test(name) && !name.endsWith(".part"))
    .map((name) => ({ name, path: join(folder, name) }));

/* Pairing the entries of lists and reading Markdown take the square of these. */
const MAX_TEXT = 60_000;
const MAX_ITEMS = 500;
const MAX_DEPTH = 40;
/* Each one can be an error, for which the record is searched. */
const MAX_FIELDS = 2_000;
const MAX_VALUES = 10_000;

/** Why a value is too large to be written and checked while others wait; undefined if it is not. */
function sizeProblem(record: RecordName, whole: Json): Problem | undefined {
  let values = 0;

  function find(value: Json, path: FieldPath): Problem | undefined {
    const problem = (text: string): Problem => ({ record, path, text });
    if (++values > MAX_VALUES) return problem(`This record has more than ${count(MAX_VALUES)} fields and entries.`);
    if (typeof value === "string" && value.length > MAX_TEXT)
      return problem(`This text has ${count(value.length)} characters; at most ${count(MAX_TEXT)} can be saved.`);
    if (typeof value !== "object" || value === null) return undefined;
    if (path.length >= MAX_DEPTH) return problem("This is too deep inside other groups.");
    const isList = Array.isArray(value);
    const entries = Object.entries(value);
    const most = isList ? MAX_ITEMS : MAX_FIELDS;
    if (entries.length > most)
      return problem(
        `This ${isList ? "list" : "group"} has ${count(entries.length)} entries; at most ${count(most)} can be saved.`,
      );
    for (const [name, item] of entries) {
      const found = find(item, [...path, isList ? Number(name) : name]);
      if (found) return found;
    }
    return undefined;
  }

  return find(whole, []);
}

const count = (number: number) => number.toLocaleString("en");
