import { join } from "node:path";
import { checkContent, type RecordTexts } from "#site/content/records.ts";
import type { Problem, PublishRequest, PublishResult, RecordName } from "../api-types.ts";
import type { Folders } from "../folders.ts";
import type { Drafts } from "../records/drafts.ts";
import { problemsOf } from "../records/problems.ts";
import { titleOf } from "../records/record-list.ts";
import { type FileContent, fileAt } from "../records/write-files.ts";
import { changedRecords, newMedia } from "./record-changes.ts";

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
type NoPlan = Extract<PublishResult, { outcome: "invalid" | "outdated" }>;

/** Composes the content that a publication makes, and checks it as the build does. Changes nothing. */
export function planPublication(
  { drafts, folders }: { drafts: Drafts; folders: Folders },
  { records, over = [] }: PublishRequest,
): { outcome: "planned"; plan: Plan } | NoPlan {
  const changed = changedRecords(drafts);
  const asked = changed.filter((name) => records === undefined || records.includes(name));
  if (asked.length === 0) return invalid("site.yaml", "Nothing waits to be published.");

  /* The folder of the drafts has the pictures of all. */
  const check = (chosen: readonly RecordName[]) => {
    const others = changed.filter((name) => !chosen.includes(name));
    return checkContent(
      folders.drafts,
      undefined,
      new Map(others.map((name) => [name, drafts.read(name, "published")])),
    );
  };
  const textOf = (name: RecordName) => drafts.read(name, asked.includes(name) ? "drafts" : "published");

  let chosen: readonly RecordName[] = asked;
  let report = check(chosen);
  if (report.errors.length > 0) {
    const problems = problemsOf(report.errors, textOf).map((problem) => ({
      ...problem,
      text: `${titleOf(drafts, problem.record)}: ${problem.text}`,
    }));
    const needed = asked.length < changed.length ? neededRecords(asked, changed, check) : undefined;
    if (!needed)
      return { outcome: "invalid", problems: problems.length > 0 ? problems : [asProblem(report.errors[0])] };
    const others = needed.filter((name) => drafts.state(name) !== "new");
    if (others.length > 0) {
      const titles = new Intl.ListFormat("en").format(others.map((name) => `“${titleOf(drafts, name)}”`));
      return invalid(others[0] ?? "", `Publish ${titles} as well. Without it: ${problems[0]?.text ?? ""}`);
    }
    chosen = [...asked, ...needed];
    report = check(chosen);
  }
  const outdated = chosen.filter(
    (name) => drafts.read(name, "base") !== drafts.read(name, "published") && !over.includes(name),
  );
  if (outdated.length > 0) return { outcome: "outdated", records: outdated };

  const unused = new Set(report.warnings.map((line) => /^content\/(media\/.+) is used by no record$/.exec(line)?.[1]));
  const media = newMedia(folders).filter((name) => !unused.has(name));
  const fileOf = (name: string): [string, FileContent] => [name, fileAt(join(folders.drafts, name))];
  const sent = new Map(chosen.map((name) => [name, drafts.read(name, "drafts")]));
  return {
    outcome: "planned",
    plan: {
      files: new Map<string, FileContent>([...sent, ...media.map(fileOf)]),
      sent,
      added: chosen.filter((name) => !asked.includes(name)),
      media,
      before: new Map(chosen.map((name) => [name, drafts.read(name, "published")])),
    },
  };
}

/** The fewest other records with which a choice is valid; undefined if it is invalid with all of them. */
function neededRecords(
  asked: readonly RecordName[],
  changed: readonly RecordName[],
  check: (chosen: readonly RecordName[]) => { errors: readonly string[] },
): RecordName[] | undefined {
  const isValid = (chosen: ReadonlySet<RecordName>) => check([...chosen]).errors.length === 0;
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

const asProblem = (line = ""): Problem => ({ record: "site.yaml", path: [], text: `${line}.` });
const invalid = (record: RecordName, text: string): NoPlan => ({
  outcome: "invalid",
  problems: [{ record, path: [], text }],
});
