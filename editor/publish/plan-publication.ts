import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { checkContent } from "#site/content/records.ts";
import type { Problem, PublishRequest, RecordChanges, RecordName } from "../api-types.ts";
import { namedProblem } from "../app/words.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { filesBelow } from "../records/draft-files.ts";
import type { Drafts } from "../records/drafts.ts";
import { formSchemaOfRecord, problemsOf } from "../records/problems.ts";
import { listedRecord, titleOf } from "../records/record-list.ts";
import { samplesOf } from "../records/samples.ts";
import { type FileContent, fileAt } from "../records/write-files.ts";

export type Plan = ReturnType<typeof planPublication>;

/** Composes the content that a publication makes, and checks it as the build does. Changes nothing. @throws EditorError */
export function planPublication(drafts: Drafts, folders: Folders, { records, over = [] }: PublishRequest) {
  const changed = changedRecords(drafts);
  const ready = changed.filter((name) => drafts.read(name, "typed") === undefined);
  const asked = ready.filter((name) => records === undefined || records.includes(name));
  if (asked.length === 0) throw new EditorError(422, "Nothing that is ready waits to be published.");

  /* The folder of the drafts has the pictures of all. */
  const check = (chosen: readonly RecordName[]) => {
    const others = changed.filter((name) => !chosen.includes(name));
    const texts = new Map(others.map((name) => [name, drafts.read(name, "published")]));
    return checkContent(folders.valid, undefined, texts);
  };
  const textOf = (name: RecordName) => drafts.read(name, asked.includes(name) ? "drafts" : "published");

  const report = check(asked);
  if (report.errors.length > 0) {
    const problems = inWhole(drafts, problemsOf(report.errors, textOf));
    if (problems.length === 0) throw new EditorError(422, `${report.errors[0]}.`);
    const isValidWithOthers = asked.length < changed.length && check(changed).errors.length === 0;
    const words = "Publish more of the changes as well, once they are ready. Without them:";
    throw new EditorError(422, isValidWithOthers ? words : "Before you publish, change this:", { problems });
  }
  /* Of files, there is only the warning that no record uses them. */
  const unused = new Set(report.warnings.map(({ file }) => file));
  const theme = textOf("theme.yaml") ?? "";
  const isUsed = (name: string) => (isMedia(name) ? !unused.has(`content/${name}`) : theme.includes(basename(name)));
  const media = newMedia(folders).filter(isUsed);
  const fileOf = (name: string): [string, FileContent] => [name, fileAt(join(folders.valid, name))];
  const sent = new Map(asked.map((name) => [name, drafts.read(name, "drafts")]));
  return {
    files: new Map<string, FileContent>([...sent, ...media.map(fileOf)]),
    sent,
    media,
    /** A sentence that names the records. */
    message: messageOf(drafts, asked),
    /** The texts in the content folder that the plan starts from. */
    before: new Map(asked.map((name) => [name, drafts.read(name, "published")])),
    /** Records whose published text changed since their draft began, and of which nobody said that they are published anyway. */
    outdated: asked.filter(
      (name) => drafts.read(name, "base") !== drafts.read(name, "published") && !over.includes(name),
    ),
  };
}

const VERBS = { new: "Add", removed: "Remove", changed: "Change", published: "Change" };

function messageOf(drafts: Drafts, records: readonly RecordName[]): string {
  const byVerb = Map.groupBy(records, (name) => VERBS[drafts.state(name)]);
  const parts = [...byVerb].map(([verb, names], index) => {
    const titles = names.length > 3 ? [`${names.length} records`] : names.map((name) => titleOf(drafts, name));
    return `${index === 0 ? verb : verb.toLowerCase()} ${new Intl.ListFormat("en").format(titles)}`;
  });
  return parts.join(", ");
}

/** With the record and the field in the sentence, such as "About us, Heading: Is missing." */
const inWhole = (drafts: Drafts, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => {
    const text = namedProblem(problem);
    return { ...problem, text: `${titleOf(drafts, problem.record)}${text === problem.text ? ":" : ","} ${text}` };
  });

/** So many records that are not ready are checked at once. The others are only named. */
const MAX_CHECKED = 20;

/** The changes of a publication of all records. */
export function recordChanges(drafts: Drafts, folders: Folders): RecordChanges[] {
  const pictures = newMedia(folders);
  const waiting = changedRecords(drafts).filter((name) => drafts.read(name, "typed") !== undefined);
  return changedRecords(drafts).map((name): RecordChanges => {
    const isNamed = waiting.indexOf(name) >= MAX_CHECKED;
    const problems = isNamed ? [{ record: name, path: [], text: "It is not ready." }] : drafts.problems(name);
    const state = drafts.state(name) as RecordChanges["state"];
    const [now, old] = [listedRecord(drafts, name), listedRecord(drafts, name, "published")];
    const fields = state === "changed" ? fieldChanges(formSchemaOfRecord(name), old?.value, now?.value) : [];
    const text = drafts.read(name, "drafts") ?? "";
    return {
      name,
      title: titleOf(drafts, name),
      state,
      problems: problems && inWhole(drafts, problems),
      fields,
      samples: now ? samplesOf(now, drafts.sampleTexts(name, "drafts")) : [],
      newMedia: pictures.filter((file) => text.includes(file.replace(/^\w+\//, ""))),
    };
  });
}

const changedRecords = (drafts: Drafts): RecordName[] =>
  drafts.names().filter((name) => drafts.state(name) !== "published");

const isMedia = (name: string) => name.startsWith("media/");

/** The pictures, videos and fonts of the drafts that are not published yet, such as `media/team.jpg`. */
function newMedia({ valid, published }: Folders): string[] {
  return ["media", "fonts"]
    .flatMap((folder) => filesBelow(join(valid, folder)).map(({ name }) => `${folder}/${name}`))
    .filter((name) => {
      const [draft, live] = [join(valid, name), join(published, name)];
      if (!existsSync(live)) return true;
      /* The published one may have been replaced on disk. */
      return statSync(draft).mtimeMs > statSync(live).mtimeMs && !readFileSync(draft).equals(readFileSync(live));
    });
}
