import { constants, cpSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { filesBelow as allFilesBelow, versionOf } from "#site/content/media.ts";
import { checkContent, type RecordTexts } from "#site/content/records.ts";
import { knownTexts, sampleTexts } from "../../scripts/find-samples.ts";
import type { Json, Problem, RecordName, SaveRequest, SaveResult } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { isEqual, isGroup, merged } from "./pair-items.ts";
import { peopleIn, renamedPeople, renamesBetween, withPeople } from "./people.ts";
import { problemsOf, recordType } from "./problems.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { unmarked, withoutMarks } from "./samples.ts";
import { fileAt, inSentences, writeFiles } from "./write-files.ts";

export type Drafts = ReturnType<typeof openDrafts>;

/** Where a record is read. `drafts` is what people wrote: `typed` while that is not ready, else `valid`. */
export type From = Place | "drafts";
type Place = "typed" | "valid" | "published" | "base";
type Places = Readonly<Record<Place, string>>;

/** Typed texts that need each other are found in so many checks. */
const MAX_ROUNDS = 4;

/** The drafts of all records, one copy for everybody (record 42). `base` has the records as they were when their draft began. */
export function openDrafts(folders: Folders) {
  const places: Places = {
    typed: join(folders.data, "typed"),
    valid: folders.drafts,
    published: folders.published,
    base: join(folders.data, "base"),
  };
  const known = knownTexts(folders.root);
  let seen = "";
  let isPaused = false;

  function read(name: RecordName, from: From): string | undefined {
    if (!recordType(name)) return undefined;
    if (from === "drafts") return read(name, "typed") ?? read(name, "valid");
    return fileAt(join(places[from], name))?.toString();
  }

  /** Takes over what was published since the last call, here or by a text editor, into records without a draft. */
  function update(): void {
    if (isPaused && existsSync(places.valid)) return;
    inSentences(() => {
      if (!existsSync(places.valid)) copyPublished(places);
      const files = filesBelow(places.published);
      const version = files.map(({ name, path }) => `${name} ${versionOf(path)}`).join("\n");
      if (version === seen) return;
      for (const { name, path } of files) if (!recordType(name)) copyFile(path, join(places.valid, name));
      const records = [...files, ...filesBelow(places.base)].map(({ name }) => name).filter(recordType);
      for (const name of new Set(records)) updateRecord(name);
      seen = version;
      /* A save may have been interrupted. */
      settle();
    });
  }

  function updateRecord(name: RecordName): void {
    const [draft, published, base] = [read(name, "drafts"), read(name, "published"), read(name, "base")];
    if (published === base) return;
    /* Of a record that was also drafted, the person who publishes it decides. */
    const isTaken = draft === base && draft !== published;
    if (!isTaken && draft !== published && published !== undefined) return;
    if (isTaken) write(new Map([[name, published]]), new Map([[name, undefined]]));
    writeFiles(new Map([[join(places.base, name), published]]));
  }

  /**
   * Saves a person's version of a record, ready or not, unless the draft is another one than the person started from. `isOwn` is
   * true for a text of that person. `onWrite` is told the text before it is written. @throws EditorError if the value is too large, or the record cannot be changed here
   */
  function save(
    name: RecordName,
    { base, value }: Omit<SaveRequest, "tab">,
    isOwn: (text: string) => boolean = () => false,
    onWrite: (text: string) => void = () => {},
  ): SaveResult {
    refuseLarge(value);
    update();
    const text = read(name, "drafts");
    const current = readValue(text);
    if (text === undefined || current === undefined) throw new EditorError(404, "Somebody removed this record.");
    /* The names of people may have followed another record meanwhile. */
    const schema = schemaOf(name);
    const names = renamesBetween(schema, base, current);
    const followed = (before: Json) => withPeople(schema, before, names);
    const isSame = (other: Json) => isEqual(unmarked(current), unmarked(other));
    const isBase = isSame(followed(base));
    if (!isBase && !isSame(value) && !isOwn(text)) return { outcome: "onlyInHistory" };
    const own = withoutMarks(base, followed(value), known);
    const next = isBase ? (merged(followed(base), current, own) ?? null) : own;
    const published = read(name, "published");
    /* The layout comes back with the value: the published one, or that of the valid text. */
    const isPublished = isEqual(readValue(published), next);
    const typed = new Map([[name, isPublished ? published : rewriteRecord(read(name, "valid") ?? text, next)]]);
    onWrite(typed.get(name) ?? "");
    const problems = change(typed);
    if (problems.length > 0) write(new Map(), typed);
    settle(name);
    const after = readValue(read(name, "drafts"));
    return {
      outcome: "saved",
      problems: read(name, "typed") === undefined ? [] : problems,
      ...(after !== undefined && !isEqual(after, value) && { value: after }),
    };
  }

  /** Tries the texts that are not ready together, then those without a problem of their own. `tried` was tried alone. */
  function settle(tried?: RecordName): void {
    let texts: RecordTexts = new Map(recordsIn("typed").map((name) => [name, read(name, "typed")]));
    for (let round = 0; round < MAX_ROUNDS && [...texts.keys()].some((name) => name !== tried); round++) {
      const problems = change(texts);
      if (problems.length === 0) return;
      const rest = new Map([...texts].filter(([name]) => !problems.some(({ record }) => record === name)));
      /* The problems of other records are due to any of them. `problems` tries each alone. */
      if (rest.size === texts.size) return;
      texts = rest;
    }
  }

  /**
   * Checks records as the build does, and writes them if they are valid, with all fields that name a person whom they rename.
   * Undefined is a removed one; of `typed`, one that is ready now. @returns why nothing was written; empty if it was
   */
  function change(
    changes: RecordTexts,
    typed: RecordTexts = new Map([...changes.keys()].map((name) => [name, undefined])),
  ): Problem[] {
    const names = newNames(changes);
    const valid = withNames(changes, "valid", names);
    const made = new Map([...valid].filter(([name, text]) => text !== read(name, "valid")));
    const problems = made.size === 0 ? [] : check(made, changes);
    if (problems.length > 0) return problems;
    /* If the program ends before all are written, it tries the change again. */
    if (valid.size > changes.size) write(new Map(), changes);
    write(made, withNames(typed, "typed", names));
    return [];
  }

  function check(made: RecordTexts, changes: RecordTexts): Problem[] {
    const { errors } = checkContent(places.valid, undefined, made);
    const problems = problemsOf(errors, (name) => (made.has(name) ? made.get(name) : read(name, "valid")));
    const own = problems.filter(({ record }) => changes.has(record));
    /* Errors that somebody published do not stop the work on other records. */
    if (own.length > 0 || errors.length === 0 || checkContent(places.valid).errors.length > 0) return own;
    const [record = ""] = changes.keys();
    return problems.length > 0 ? problems : [{ record, path: [], text: `${errors[0]}.` }];
  }

  /** What was typed is written first and removed last: after a crash it is still there. */
  function write(valid: RecordTexts, typed: RecordTexts): void {
    const at = (place: Place, texts: RecordTexts) =>
      [...texts].map(([name, text]) => [join(places[place], name), text] as const);
    const marked = [...valid].map(([name, text]): [RecordName, string | undefined] => {
      const value = readValue(text);
      const own = value && withoutMarks(readValue(read(name, "valid")), value, known);
      return [name, text === undefined || !own || isEqual(own, value) ? text : rewriteRecord(text, own)];
    });
    writeFiles(new Map([...at("typed", typed), ...at("valid", new Map(marked))]));
  }

  const valueOfValid = (name: RecordName) => readValue(read(name, "valid"));

  /** The new names of people whom changes rename. A name that somebody else has is none: it may be typed half. */
  function newNames(changes: RecordTexts): ReadonlyMap<string, string> {
    const renamed = [...changes].flatMap(([name, text]) => renamedPeople(valueOfValid(name), readValue(text)));
    const people = renamed.length === 0 ? [] : recordsIn("valid").flatMap((name) => peopleIn(valueOfValid(name)));
    return new Map(renamed.filter(([, next]) => !people.includes(next)));
  }

  /** Texts with the new names of people, behind those of other records: until the end, a draft has the old names. */
  function withNames(texts: RecordTexts, from: Place, names: ReadonlyMap<string, string>): RecordTexts {
    if (names.size === 0) return texts;
    const records = [...recordsIn(from).filter((name) => !texts.has(name)), ...texts.keys()];
    const entries = records.map((name) => {
      const text = texts.has(name) ? texts.get(name) : read(name, from);
      const value = readValue(text);
      if (!text || !value) return [name, text] as const;
      const next = withPeople(schemaOf(name), value, names);
      const published = read(name, "published");
      return [name, isEqual(readValue(published), next) ? published : rewriteRecord(text, next)] as const;
    });
    return new Map(entries.filter(([name, text]) => texts.has(name) || text !== read(name, from)));
  }

  const recordsIn = (place: Place): RecordName[] =>
    inSentences(() => filesBelow(places[place]).map(({ name }) => name)).filter(recordType);

  return {
    versions(): Readonly<Record<RecordName, string>> {
      update();
      const files = [...filesBelow(places.valid), ...filesBelow(places.typed)].filter(({ name }) => recordType(name));
      return Object.fromEntries(files.map(({ name, path }) => [name, versionOf(path)]));
    },
    names(): RecordName[] {
      update();
      return [...new Set((["valid", "typed", "published"] as const).flatMap(recordsIn))].sort();
    },
    read,
    sampleTexts: (name: RecordName, from: From = "valid") => sampleTexts(name, readValue(read(name, from)), known),
    state(name: RecordName) {
      const [draft, published] = [read(name, "drafts"), read(name, "published")];
      if (draft === published) return "published";
      return published === undefined ? "new" : draft === undefined ? "removed" : "changed";
    },
    /** Tries a record that is not ready once more. @returns why it is not; undefined if it is */
    problems(name: RecordName): Problem[] | undefined {
      const typed = read(name, "typed");
      const problems = typed === undefined ? [] : change(new Map([[name, typed]]));
      return problems.length > 0 ? problems : undefined;
    },
    /** The last change, in milliseconds since 1970. */
    changed(name: RecordName): number {
      const place = (["typed", "valid"] as const).find((each) => read(name, each) !== undefined) ?? "published";
      return statSync(join(places[place], name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    },
    save,
    change,
    update,
    /** Takes over nothing as long as a publication that may fail is writing the published files. */
    pause(isWriting: boolean): void {
      isPaused = isWriting;
    },
    /** What was in a draft when it was published. What was typed since stays when the published text is taken over. */
    setBase(texts: RecordTexts): void {
      writeFiles(new Map([...texts].map(([name, text]) => [join(places.base, name), text])));
      seen = "";
    },
  };
}

export const schemaOf = (name: RecordName) => formSchemaOf(recordType(name) ?? z.never());

/** Copies the content folder at the first use. The drafts appear whole or not at all. */
function copyPublished({ valid, published, base }: Places): void {
  const part = (place: string) => `${place}.part`;
  try {
    for (const { name, path } of filesBelow(published))
      for (const place of recordType(name) ? [base, valid] : [valid]) copyFile(path, join(part(place), name));
    rmSync(base, { recursive: true, force: true });
    for (const place of [base, valid]) if (existsSync(part(place))) renameSync(part(place), place);
  } catch (thrown) {
    for (const place of [base, valid]) rmSync(part(place), { recursive: true, force: true });
    throw thrown;
  }
}

/** Copies a file whole, without its bytes where the disk can share them, unless the other one is newer. */
function copyFile(from: string, to: string): void {
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

const MAX_TEXT = 60_000;
/** Of all texts and names of fields. */
const MAX_CHARACTERS = 400_000;
/** Pairing the entries of lists takes the square of it. */
const MAX_ITEMS = 500;
const MAX_DEPTH = 40;
const MAX_FIELDS = 2_000;
const MAX_VALUES = 10_000;
const TOO_LARGE =
  "This is too large to be saved. A text may have 60,000 characters, a list 500 entries, and a page 10,000 fields and 400,000 characters.";

/** @throws EditorError for a value that is too large to be written and checked while others wait */
function refuseLarge(whole: Json): void {
  let [values, characters] = [0, 0];
  const check = (value: Json, depth: number): void => {
    const parts = typeof value === "object" && value !== null ? Object.values(value) : [];
    const texts = typeof value === "string" ? [value] : isGroup(value) ? Object.keys(value) : [];
    characters += texts.join("").length;
    const isLong = characters > MAX_CHARACTERS || texts.some((text) => text.length > MAX_TEXT);
    const most = Array.isArray(value) ? MAX_ITEMS : MAX_FIELDS;
    if (isLong || parts.length > most || depth > MAX_DEPTH || ++values > MAX_VALUES)
      throw new EditorError(413, TOO_LARGE);
    for (const part of parts) check(part, depth + 1);
  };
  check(whole, 0);
}
