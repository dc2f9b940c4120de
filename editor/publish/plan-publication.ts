import { join } from "node:path";
import { checkContent, type RecordTexts } from "#site/content/records.ts";
import type { Problem, PublishRequest, PublishResult, RecordName } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { type Drafts, filesBelow } from "../records/drafts.ts";
import { type MergedText, mergeTexts } from "../records/merge-texts.ts";
import { problemsOf, recordType } from "../records/problems.ts";
import { titleOf } from "../records/record-list.ts";
import { type FileContent, fileAt, writeFiles } from "../records/write-files.ts";
import { changedRecords, newMedia } from "./record-changes.ts";
import type { Incoming } from "./repository.ts";

/** A publication that is valid as a whole. */
export type Plan = {
  /** What is written into the content folder. */
  readonly files: ReadonlyMap<string, FileContent>;
  /** The records that are published, as their drafts are now. */
  readonly sent: RecordTexts;
  /** Of these, the ones that nobody chose, but that the chosen ones need. */
  readonly added: readonly RecordName[];
  readonly media: readonly string[];
  /** The texts in the content folder that the plan starts from. */
  readonly before: RecordTexts;
};
type NoPlan = Extract<PublishResult, { outcome: "invalid" | "conflict" }>;

/** Composes the content that a publication makes, and checks it as the build does. Changes nothing. */
export function planPublication(
  { drafts, folders }: { drafts: Drafts; folders: Folders },
  { records, choices = [] }: PublishRequest,
  incoming: Incoming | undefined,
): { outcome: "planned"; plan: Plan } | NoPlan {
  const changed = changedRecords(drafts);
  const asked = changed.filter((name) => records === undefined || records.includes(name));
  if (asked.length === 0) return invalid("site.yaml", "Nothing waits to be published.");
  const incomingRecords = [...(incoming?.files.keys() ?? [])].filter(recordType);
  const merged = new Map<string, MergedText>();

  /** The text that a record gets. */
  function mergedRecord(name: RecordName, isChosen: boolean): MergedText {
    const key = `${name} ${isChosen}`;
    const known = merged.get(key) ?? mergeRecord(name, isChosen);
    merged.set(key, known);
    return known;
  }

  function mergeRecord(name: RecordName, isChosen: boolean): MergedText {
    const published = drafts.read(name, "published");
    const merge = (base: string | undefined, ours: string | undefined, theirs: string | undefined) =>
      mergeTexts(name, { base, ours, theirs }, choices);
    const own = isChosen ? merge(drafts.read(name, "base"), drafts.read(name, "drafts"), published) : undefined;
    const first = own ?? { text: published, conflicts: [] };
    const remote = incoming?.files.get(name);
    if (!remote) return first;
    const second = merge(remote.base?.toString(), first.text, remote.theirs?.toString());
    return { text: second.text, conflicts: [...first.conflicts, ...second.conflicts] };
  }

  const conflictsOf = (chosen: ReadonlySet<RecordName>) =>
    [...new Set([...chosen, ...incomingRecords])].flatMap((name) => mergedRecord(name, chosen.has(name)).conflicts);

  const all = [...new Set([...drafts.names(), ...incomingRecords])];
  const composed = (chosen: ReadonlySet<RecordName>): RecordTexts =>
    new Map(all.map((name) => [name, mergedRecord(name, chosen.has(name)).text]));
  /* The folder of the drafts has the pictures of all. */
  const check = (chosen: ReadonlySet<RecordName>) =>
    checkContent(
      folders.drafts,
      undefined,
      new Map([...composed(chosen)].filter(([name, text]) => text !== drafts.read(name, "drafts"))),
    );
  const isValid = (chosen: ReadonlySet<RecordName>) => check(chosen).errors.length === 0;

  let chosen: ReadonlySet<RecordName> = new Set(asked);
  const conflicts = conflictsOf(chosen);
  if (conflicts.length > 0) return { outcome: "conflict", conflicts };
  const files = incomingFiles(folders, incoming);
  let report = check(chosen);
  if (report.errors.length > 0) {
    const problems = problemsOf(report.errors, (name) => composed(chosen).get(name));
    const sentences = problems.map((problem) => ({
      ...problem,
      text: `${titleOf(drafts, problem.record)}: ${problem.text}`,
    }));
    const needed = asked.length < changed.length ? neededRecords(asked, changed, isValid) : undefined;
    const others = needed?.filter((name) => drafts.state(name) !== "new") ?? [];
    if (!needed)
      return { outcome: "invalid", problems: sentences.length > 0 ? sentences : [asProblem(report.errors[0])] };
    if (others.length > 0) {
      const [{ text = "" } = {}] = sentences;
      const titles = new Intl.ListFormat("en").format(others.map((name) => `“${titleOf(drafts, name)}”`));
      return invalid(others[0] ?? "", `Publish ${titles} as well. Without it: ${text}`);
    }
    chosen = new Set([...asked, ...needed]);
    const more = conflictsOf(chosen);
    if (more.length > 0) return { outcome: "conflict", conflicts: more };
    report = check(chosen);
  }
  const unused = new Set(report.warnings.map((line) => /^content\/(media\/.+) is used by no record$/.exec(line)?.[1]));
  const media = newMedia(folders).filter((name) => !unused.has(name) && !files.has(name));
  for (const name of media) files.set(name, fileAt(join(folders.drafts, name)));
  for (const [name, text] of composed(chosen)) if (text !== drafts.read(name, "published")) files.set(name, text);
  return {
    outcome: "planned",
    plan: {
      files,
      sent: new Map([...chosen].map((name) => [name, drafts.read(name, "drafts")])),
      added: [...chosen].filter((name) => !asked.includes(name)),
      media,
      before: new Map(all.map((name) => [name, drafts.read(name, "published")])),
    },
  };
}

/** The fewest other records with which a choice is valid; undefined if it is invalid with all of them. */
function neededRecords(
  asked: readonly RecordName[],
  changed: readonly RecordName[],
  isValid: (chosen: ReadonlySet<RecordName>) => boolean,
): RecordName[] | undefined {
  const chosen = new Set(changed);
  if (!isValid(chosen)) return undefined;
  const others = changed.filter((name) => !asked.includes(name));
  /* Halves, because each check reads the whole content: most of many drafts have nothing to do with the choice. */
  const leaveOut = (names: readonly RecordName[]) => {
    for (const name of names) chosen.delete(name);
    if (names.length === 0 || isValid(chosen)) return;
    for (const name of names) chosen.add(name);
    if (names.length === 1) return;
    const half = names.length / 2;
    leaveOut(names.slice(0, half));
    leaveOut(names.slice(half));
  };
  leaveOut(others);
  return others.filter((name) => chosen.has(name));
}

/** The pictures and other files that come from the remote. The check finds new ones in the folder of the drafts. */
function incomingFiles({ drafts, published }: Folders, incoming: Incoming | undefined): Map<string, FileContent> {
  const files = new Map<string, FileContent>();
  for (const [name, { base, theirs }] of incoming?.files ?? []) {
    if (recordType(name)) continue;
    const own = fileAt(join(published, name));
    if (isSameFile(own, theirs)) continue;
    if (!isSameFile(own, base))
      throw new EditorError(
        409,
        `The file ${name} was changed here and at the remote of git. Somebody has to merge it.`,
      );
    files.set(name, theirs);
  }
  const known = new Set(filesBelow(drafts).map(({ name }) => name));
  writeFiles(
    new Map([...files].filter(([name]) => !known.has(name)).map(([name, bytes]) => [join(drafts, name), bytes])),
  );
  return files;
}

const isSameFile = (one: Buffer | undefined, other: Buffer | undefined) =>
  one === undefined || other === undefined ? one === other : one.equals(other);

const asProblem = (line = ""): Problem => ({ record: "site.yaml", path: [], text: `${line}.` });
const invalid = (record: RecordName, text: string): NoPlan => ({
  outcome: "invalid",
  problems: [{ record, path: [], text }],
});
