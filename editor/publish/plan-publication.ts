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

  const report = check(asked);
  if (report.errors.length > 0) {
    const [first = asProblem(report.errors[0]), ...others] = problemsOf(report.errors, textOf).map((problem) => ({
      ...problem,
      text: `${titleOf(drafts, problem.record)}: ${problem.text}`,
    }));
    const isValidWithOthers = asked.length < changed.length && check(changed).errors.length === 0;
    return isValidWithOthers
      ? invalid(first.record, `Publish more of the changes as well. Without them: ${first.text}`)
      : { outcome: "invalid", problems: [first, ...others] };
  }
  const outdated = asked.filter(
    (name) => drafts.read(name, "base") !== drafts.read(name, "published") && !over.includes(name),
  );
  if (outdated.length > 0) return { outcome: "outdated", records: outdated };

  const unused = new Set(report.warnings.map((line) => /^content\/(media\/.+) is used by no record$/.exec(line)?.[1]));
  const media = newMedia(folders).filter((name) => !unused.has(name));
  const fileOf = (name: string): [string, FileContent] => [name, fileAt(join(folders.drafts, name))];
  const sent = new Map(asked.map((name) => [name, drafts.read(name, "drafts")]));
  return {
    outcome: "planned",
    plan: {
      files: new Map<string, FileContent>([...sent, ...media.map(fileOf)]),
      sent,
      media,
      before: new Map(asked.map((name) => [name, drafts.read(name, "published")])),
    },
  };
}

const asProblem = (line = ""): Problem => ({ record: "site.yaml", path: [], text: `${line}.` });
const invalid = (record: RecordName, text: string): NoPlan => ({
  outcome: "invalid",
  problems: [{ record, path: [], text }],
});
