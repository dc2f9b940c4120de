import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Person, PublishedVersion, RecordName } from "../api-types.ts";
import { fieldChanges } from "../form/field-changes.ts";
import { formSchemaOfRecord } from "../records/problems.ts";
import { readValue } from "../records/rewrite-record.ts";
import { writeFiles } from "../records/write-files.ts";
import { type Repository, shortList } from "./repository.ts";

/* Versions of records: those of git, and others in DATA_DIR/drafts/versions/, a folder for each record. */

type Version = PublishedVersion & { readonly text: string };

const KEPT = "_kept";

const KEPT_VERSIONS = 20;

const folderOf = (data: string, name: RecordName) => join(data, "versions", name);
const timeOf = ({ id }: Version) => Number.parseInt(id, 10);
const isKeptText = ({ id }: Version) => id.endsWith(KEPT);

/** Of the newest commits of developers, the changed fields are named. */
const MAX_EXPLAINED = 20;

/** The versions of a record, newest first. */
export async function historyOf(data: string, git: Repository | undefined, name: RecordName) {
  const committed = (await git?.history(name)) ?? [];
  for (const [index, version] of committed.slice(0, MAX_EXPLAINED).entries()) {
    const before = committed[index + 1];
    if (!before || !version.isByDeveloper) continue;
    const [old, now] = [await git?.textAt(name, before.id), await git?.textAt(name, version.id)].map(readValue);
    const changes = fieldChanges(formSchemaOfRecord(name), old, now);
    committed[index] = { ...version, why: shortList(changes.map(({ label }) => label)) };
  }
  const saved = versionsOf(data, name).map(({ text: _text, ...version }): PublishedVersion => version);
  return [...committed, ...saved].sort((one, other) => other.at - one.at);
}

export async function versionAt(data: string, git: Repository | undefined, name: RecordName, id: string) {
  const saved = versionsOf(data, name).find((version) => version.id === id);
  return readValue(saved?.text ?? (await git?.textAt(name, id)));
}

/** Those that git does not have and the kept texts, newest first. */
function versionsOf(data: string, name: RecordName): Version[] {
  const folder = folderOf(data, name);
  const ids = (existsSync(folder) ? readdirSync(folder) : []).flatMap(
    (file) => /^(\d+(?:_kept)?)\.json$/.exec(file)?.[1] ?? [],
  );
  const read = (id: string): Version => ({ ...JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")), id });
  return ids.map(read).sort((a, b) => timeOf(b) - timeOf(a));
}

/** Saves a version unless it is the same as the one before, and removes the oldest of its kind. */
export function saveVersion(data: string, name: RecordName, version: Omit<Version, "id">, isKept = false): void {
  const folder = folderOf(data, name);
  const all = versionsOf(data, name);
  const ofKind = all.filter((each) => isKeptText(each) === isKept);
  if (ofKind[0]?.text === version.text) return;
  const time = Math.max(Math.round(version.at), all[0] ? timeOf(all[0]) + 1 : 0);
  writeFiles(new Map([[join(folder, `${time}${isKept ? KEPT : ""}.json`), JSON.stringify(version)]]));
  for (const { id } of ofKind.slice(KEPT_VERSIONS - 1)) rmSync(join(folder, `${id}.json`), { force: true });
}

const NOBODY: Person = { name: "", email: "" };

type Texts = Readonly<Record<"before" | "base" | "now", string | undefined>>;
type Publication = Pick<Version, "by" | "at" | "why"> & { isInGit: boolean };

/** Saves the versions of a published record that git does not have. `base` is the text with which its draft began. */
export function savePublished(data: string, name: RecordName, texts: Texts, { isInGit, ...publication }: Publication) {
  const { before, base, now } = texts;
  const isFirst = !isInGit && versionsOf(data, name).every(isKeptText);
  const why = before !== base ? "Changed outside of the editor" : isFirst ? "Before the first publication here" : "";
  /* Before the commit, whose time git keeps in whole seconds. */
  const at = Math.floor(publication.at / 1000) * 1000 - 1;
  if (why && before !== undefined) saveVersion(data, name, { by: NOBODY, at, why, text: before });
  if (!isInGit && now !== undefined) saveVersion(data, name, { ...publication, text: now });
}
