import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { splitName } from "#site/content/languages.ts";
import { versionOf } from "#site/content/media.ts";
import { checkContent, type RecordTexts } from "#site/content/records.ts";
import { type KnownTexts, sampleTexts } from "../../scripts/find-samples.ts";
import type { Json, Problem, RecordName, SaveRequest, SaveResult } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import {
  copyFile,
  copyPublished,
  type DraftFiles,
  type From,
  filesBelow,
  openDraftFiles,
  type Place,
} from "./draft-files.ts";
import { isEqual, isGroup, merged } from "./pair-items.ts";
import { peopleIn, renamedPeople, renamesBetween, withPeople } from "./people.ts";
import { formSchemaOfRecord, problemsOf, recordSchemaOf } from "./problems.ts";
import { readValue, rewriteRecord } from "./rewrite-record.ts";
import { unmarked, withoutSampleMarks } from "./samples.ts";
import { inSentences, writeFiles } from "./write-files.ts";

export type Drafts = ReturnType<typeof openDrafts>;

/** The value that a person typed, and the record that the person started from. */
type Version = Omit<SaveRequest, "tab">;

/** Typed texts that need each other are found in so many checks. */
const MAX_ROUNDS = 4;

/** The drafts of all records, one copy for everybody (decision 42). */
export function openDrafts(folders: Folders) {
  const files = openDraftFiles(folders);
  const { places, known, read, recordsIn, write } = files;
  const { change, settle } = draftChanges(files);
  let seen = "";
  let isPaused = false;

  /** Takes over what was published since the last call, here or by a text editor, into records without a draft. */
  function update(): void {
    if (isPaused && existsSync(places.valid)) return;
    inSentences(() => {
      if (!existsSync(places.valid)) copyPublished(places);
      const present = filesBelow(places.published);
      const version = present.map(({ name, path }) => `${name} ${versionOf(path)}`).join("\n");
      if (version === seen) return;
      for (const { name, path } of present) if (!recordSchemaOf(name)) copyFile(path, join(places.valid, name));
      const records = [...present, ...filesBelow(places.base)].map(({ name }) => name).filter(recordSchemaOf);
      for (const name of new Set(records)) takeOver(files, name);
      seen = version;
      /* A save may have been interrupted. */
      settle();
    });
  }

  /**
   * Saves a person's version of a record, ready or not, unless the draft is another one than the person started from.
   *
   * @param isOwn true for a text of that person
   * @param onWrite is told the text before it is written
   * @throws EditorError if the value is too large, or the record cannot be changed here
   */
  function save(
    name: RecordName,
    { base, value }: Version,
    isOwn: (text: string) => boolean = () => false,
    onWrite: (text: string) => void = () => {},
  ): SaveResult {
    refuseLarge(value);
    update();
    const text = read(name, "drafts");
    const current = readValue(text);
    if (text === undefined || current === undefined) throw new EditorError(404, "Somebody removed this record.");
    const { next, isCurrent } = joinWithDraft(name, current, { base, value }, known);
    if (!isCurrent && !isOwn(text)) return { outcome: "onlyInHistory" };
    const published = read(name, "published");
    /* The layout comes back with the value: the published one, or that of the valid text. */
    const isPublished = isEqual(readValue(published), next);
    if (isPublished && !isPaused) writeFiles(new Map([[join(places.base, name), published]]));
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

  return {
    versions(): Readonly<Record<RecordName, string>> {
      update();
      const files = [...filesBelow(places.valid), ...filesBelow(places.typed)].filter(({ name }) =>
        recordSchemaOf(name),
      );
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
    /** Saves the texts of drafts that were published. Text typed since stays when the published text is taken over. */
    setBase(texts: RecordTexts): void {
      writeFiles(new Map([...texts].map(([name, text]) => [join(places.base, name), text])));
      seen = "";
    },
  };
}

/** Takes over a published record, unless it has a draft: another value than the published text and the base. */
function takeOver({ places, read, write }: DraftFiles, name: RecordName): void {
  const [draft, published, base] = [read(name, "drafts"), read(name, "published"), read(name, "base")];
  const value = readValue(draft);
  const isSame = (text: string | undefined) =>
    text === draft || (value !== undefined && isEqual(value, readValue(text)));
  const isTaken = isSame(published) || isSame(base);
  /* Of a record that was also drafted, the person who publishes it decides. */
  if (!isTaken && published !== undefined) return;
  if (isTaken && draft !== published) write(new Map([[name, published]]), new Map([[name, undefined]]));
  if (published !== base) writeFiles(new Map([[join(places.base, name), published]]));
}

/**
 * A person's version of a record, with what others changed in its draft since. `isCurrent` if the person started from the draft
 * as it is, or typed the same.
 */
function joinWithDraft(name: RecordName, draft: Json, { base, value }: Version, known: KnownTexts) {
  /* The names of people may have followed another record meanwhile. */
  const schema = formSchemaOfRecord(name);
  const names = renamesBetween(schema, base, draft);
  const followed = (before: Json) => withPeople(schema, before, names);
  const isSame = (other: Json) => isEqual(unmarked(draft), unmarked(other));
  const isBase = isSame(followed(base));
  const own = withoutSampleMarks(base, followed(value), known);
  return {
    isCurrent: isBase || isSame(value),
    next: isBase ? (merged(followed(base), draft, own) ?? null) : own,
  };
}

/** Writes texts of records as drafts once they are valid. */
function draftChanges(files: DraftFiles) {
  const { read, recordsIn, write } = files;

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
    const names = newNames(files, changes);
    const valid = withNames(files, changes, "valid", names);
    const made = new Map([...valid].filter(([name, text]) => text !== read(name, "valid")));
    const problems = made.size === 0 ? [] : check(files, made, changes);
    if (problems.length > 0) return problems;
    /* If the program ends before all are written, it tries the change again. */
    if (valid.size > changes.size) write(new Map(), changes);
    write(made, withNames(files, typed, "typed", names));
    return [];
  }

  return { change, settle };
}

/** The problems of `changes`, which are written as `made`. */
function check({ places, read }: DraftFiles, made: RecordTexts, changes: RecordTexts): Problem[] {
  const { errors } = checkContent(places.valid, undefined, made);
  const problems = problemsOf(errors, (name) => (made.has(name) ? made.get(name) : read(name, "valid")));
  const own = problems.filter(({ record }) => changes.has(record));
  /* Errors that somebody published do not stop the work on other records. */
  if (own.length > 0 || errors.length === 0 || checkContent(places.valid).errors.length > 0) return own;
  const [record = ""] = changes.keys();
  return problems.length > 0 ? problems : [{ record, path: [], text: `${errors[0]}.` }];
}

type Names = ReadonlyMap<string, string>;

/**
 * The new names of people whom changes rename, for the records of each folder. A name that somebody else has is none: it may be
 * typed half. In another language a person may have another name.
 */
function newNames({ read, recordsIn }: DraftFiles, changes: RecordTexts): ((folder: string) => Names) | undefined {
  const valueOfValid = (name: RecordName) => readValue(read(name, "valid"));
  const renamed = [...changes].flatMap(([name, text]) =>
    renamedPeople(valueOfValid(name), readValue(text)).map((names) => ({ folder: splitName(name).folder, names })),
  );
  if (renamed.length === 0) return undefined;
  const people = recordsIn("valid").flatMap((name) =>
    peopleIn(valueOfValid(name)).map((person) => `${splitName(name).folder}/${person}`),
  );
  const isFree = ({ folder, names: [, next] }: (typeof renamed)[number]) => !people.includes(`${folder}/${next}`);
  return (own) =>
    new Map(
      renamed
        .filter(isFree)
        .filter(({ folder, names: [old] }) => folder === own || (folder === "" && !people.includes(`${own}/${old}`)))
        .map(({ names }) => names),
    );
}

/** Texts with the new names of people, behind those of other records: until the end, a draft has the old names. */
function withNames(
  { read, recordsIn }: DraftFiles,
  texts: RecordTexts,
  from: Place,
  names: ReturnType<typeof newNames>,
): RecordTexts {
  if (!names) return texts;
  const records = [...recordsIn(from).filter((name) => !texts.has(name)), ...texts.keys()];
  const entries = records.map((name) => {
    const text = texts.has(name) ? texts.get(name) : read(name, from);
    const value = readValue(text);
    if (!text || !value) return [name, text] as const;
    const next = withPeople(formSchemaOfRecord(name), value, names(splitName(name).folder));
    const published = read(name, "published");
    return [name, isEqual(readValue(published), next) ? published : rewriteRecord(text, next)] as const;
  });
  return new Map(entries.filter(([name, text]) => texts.has(name) || text !== read(name, from)));
}

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
