import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { MANIFEST_FILE } from "#contract/site-manifest.ts";
import { filesBelow } from "#site/content/media.ts";
import { readManifest } from "../server/config/read-manifest.ts";
import { compressSite } from "../server/http/compress-site.ts";
import { isHashed } from "../server/http/file-headers.ts";

/** The time for which an earlier build's files are served to visitors who still have a page of it open. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** The live build, and as many before it. */
const KEPT_BUILDS = 3;

/** In a build: the files that belong to earlier ones, as JSON. The server does not serve hidden files. */
const KEPT_FILE = ".kept";

/** By path, such as /_astro/page.js: when the last build that needs the file was replaced, in milliseconds since 1970. */
type KeptFiles = Record<string, number>;

/**
 * Adds the hashed files of the live build that `next` does not have, unless a newer build replaced theirs a week ago. `next`
 * may be an earlier build.
 *
 * @param live the folder of the build that `next` will replace
 */
export function keepOldFiles(live: string, next: string, now: number): void {
  if (!existsSync(live)) return;
  const before = keptFiles(live);
  const kept = keptFiles(next);
  for (const path of filesBelow(live)
    .map((file) => `/${file}`)
    .filter(isHashed)) {
    const replaced = before[path] ?? now;
    const isPresent = existsSync(join(next, path));
    if ((isPresent && kept[path] === undefined) || now - replaced > KEEP_MS) continue;
    kept[path] = Math.max(replaced, kept[path] ?? 0);
    if (isPresent) continue;
    mkdirSync(dirname(join(next, path)), { recursive: true });
    linkOrCopy(join(live, path), join(next, path));
  }
  writeFileSync(join(next, KEPT_FILE), JSON.stringify(kept));
}

function keptFiles(build: string): KeptFiles {
  const path = join(build, KEPT_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as KeptFiles) : {};
}

/** Some file systems have no hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Makes `link` lead to the folder `build`, in one step: a reader finds the earlier build or this one, whole. A folder in
 * the place of the link, as `npm run build` makes it, is moved to the other builds.
 *
 * On Windows, which cannot replace a link, there is none for an instant.
 */
export function switchTo(build: string, link: string): void {
  const temporary = `${link}.new`;
  rmSync(temporary, { force: true });
  symlinkSync(join(basename(dirname(build)), basename(build)), temporary, "junction");
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isDirectory()) renameSync(link, `${build}-before`);
  else if (present && process.platform === "win32") rmSync(link);
  renameSync(temporary, link);
}

/**
 * Makes `link` lead to the build before the live one, and keeps the hashed files of both. A build that was undone does not
 * become live again.
 *
 * @returns the folder of the build; undefined if there is none before, or the live one is no published build
 * @throws {SettingsError} if the server cannot load the build before, as after an upgrade
 */
export async function undoBuild(link: string, now: number): Promise<string | undefined> {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const live = realpathSync(link);
  const before = otherBuilds(link).find((folder) => orderOf(folder) < orderOf(live) && isComplete(folder));
  if (before === undefined) return undefined;
  const manifest = readManifest(before);
  keepOldFiles(live, before, now);
  await compressSite(before, manifest);
  switchTo(before, link);
  writeFileSync(join(live, UNDONE_FILE), "");
  return before;
}

/** The folders next to the live build, latest first. */
function otherBuilds(link: string): string[] {
  const live = realpathSync(link);
  return readdirSync(dirname(live), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => resolve(dirname(live), name))
    .filter((folder) => folder !== live)
    .sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1));
}

/** Names begin with a time. A folder that a build replaced has its name and `-before`, and precedes it. */
const orderOf = (build: string) => basename(build).replace(/(-before)?$/, (before) => (before ? " 0" : " 1"));

const UNDONE_FILE = ".undone";

const isComplete = (build: string) => existsSync(join(build, MANIFEST_FILE)) && !existsSync(join(build, UNDONE_FILE));

export function removeOldBuilds(link: string): void {
  const others = otherBuilds(link);
  const complete = others.filter(isComplete).slice(0, KEPT_BUILDS - 1);
  for (const folder of others) if (!complete.includes(folder)) rmSync(folder, { recursive: true, force: true });
}
