import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PublishedVersion, RecordName } from "../api-types.ts";
import { writeFiles } from "../records/write-files.ts";

/* Versions of records that git does not keep, in DATA_DIR/drafts/versions/, a folder for each record. */

type Version = PublishedVersion & { readonly text: string };

const KEPT = "_kept";

const KEPT_VERSIONS = 20;

const folderOf = (kept: string, name: RecordName) => join(kept, "versions", name);

/** The names of the versions and kept texts, newest first. */
const idsOf = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .flatMap((file) => /^(\d+(?:_kept)?)\.json$/.exec(file)?.[1] ?? [])
        .sort((a, b) => timeOf(b) - timeOf(a))
    : [];

const timeOf = (id: string) => Number.parseInt(id, 10);

function readVersion(kept: string, name: RecordName, id: string): Version {
  return { ...JSON.parse(readFileSync(join(folderOf(kept, name), `${id}.json`), "utf8")), id };
}

export const hasVersions = (kept: string, name: RecordName) =>
  idsOf(folderOf(kept, name)).some((id) => !id.endsWith(KEPT));

/** Saves a version unless it is the same as the one before, and removes the oldest of its kind. */
export function saveVersion(kept: string, name: RecordName, version: Omit<Version, "id">, isKept = false): void {
  const folder = folderOf(kept, name);
  const [latest] = idsOf(folder);
  const ofKind = () => idsOf(folder).filter((id) => id.endsWith(KEPT) === isKept);
  const [before] = ofKind();
  if (before && readVersion(kept, name, before).text === version.text) return;
  const id = Math.max(Math.round(version.at), latest ? timeOf(latest) + 1 : 0);
  writeFiles(new Map([[join(folder, `${id}${isKept ? KEPT : ""}.json`), JSON.stringify(version)]]));
  for (const old of ofKind().slice(KEPT_VERSIONS)) rmSync(join(folder, `${old}.json`), { force: true });
}

export const versionsOf = (kept: string, name: RecordName): PublishedVersion[] =>
  idsOf(folderOf(kept, name)).map((id) => {
    const { by, at, why } = readVersion(kept, name, id);
    return { id, by, at, why };
  });

export const versionText = (kept: string, name: RecordName, id: string): string | undefined =>
  idsOf(folderOf(kept, name)).includes(id) ? readVersion(kept, name, id).text : undefined;
