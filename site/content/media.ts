import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { imageSize } from "image-size";

/* The files of content/media/, and the facts about them that records are checked with. */

const PICTURE_TYPES = ["jpg", "png", "webp", "avif", "svg"] as const;
const VIDEO_TYPES = ["mp4", "webm"] as const;

export type MediaFile = {
  readonly path: string;
  readonly bytes: number;
  /** Of its content, so that a changed file has another address. */
  readonly hash: string;
};
/** A picture, in its own pixels, turned as its EXIF data says. */
export type PictureFile = MediaFile & {
  readonly type: (typeof PICTURE_TYPES)[number];
  readonly width: number;
  readonly height: number;
};
type VideoFile = MediaFile & { readonly type: (typeof VIDEO_TYPES)[number] };

type Folder = {
  readonly path: string;
  /** By their name in NFC: some systems store é as e with an accent behind it. */
  readonly names: ReadonlyMap<string, string>;
  /** Changes with each file. */
  readonly version: string;
  readonly used: Set<string>;
};
/** The folder whose files records may name while they are parsed: zod passes nothing to a schema. */
const folders = new AsyncLocalStorage<Folder>();

/**
 * Runs `read`. The records that it parses may name files of this folder.
 *
 * @param names of all files in it, relative to it, with forward slashes
 * @returns the result, the pictures that records name, and the names that no record uses
 */
export function readWithMedia<T>(path: string, names: readonly string[], read: () => T) {
  const version = names.map((name) => versionOf(join(path, name))).join("\n");
  const used = new Set<string>();
  const byName = new Map(names.map((name) => [name.normalize(), name]));
  const result = folders.run({ path, names: byName, version, used }, read);
  const pictures = [...used].flatMap((name) => pictureFile(join(path, name)) ?? []);
  return { result, pictures, unused: names.filter((name) => !used.has(name)) };
}

type Parsed = { readonly from: readonly unknown[]; readonly value: unknown; readonly used: ReadonlySet<string> };
const parsed = new WeakMap<object, Parsed>();

/**
 * Parses a record again only after what it is parsed from or a file of the folder has changed.
 *
 * @param source the record; `parse` is forgotten with it
 * @param others what else it is parsed from
 */
export function parseOnce<T>(source: object, others: readonly unknown[], parse: () => T): T {
  const folder = folders.getStore();
  const from = [folder?.path, folder?.version, ...others];
  let found = parsed.get(source);
  if (!found?.from.every((part, index) => part === from[index])) {
    const used = new Set<string>();
    found = { from, value: folder ? folders.run({ ...folder, used }, parse) : parse(), used };
    parsed.set(source, found);
  }
  for (const name of found.used) folder?.used.add(name);
  return found.value as T;
}

/** @returns the path of a file that a record names; undefined if the folder has no such file */
export function mediaPath(name: string): string | undefined {
  const folder = folders.getStore();
  const found = folder?.names.get(name.normalize());
  if (!folder || found === undefined) return undefined;
  folder.used.add(found);
  return join(folder.path, found);
}

export const mediaNames = (): Iterable<string> => folders.getStore()?.names.keys() ?? [];

/** @returns undefined if it is not a picture by its content */
export const pictureFile = (path: string): PictureFile | undefined => known(path, readPicture);
export const videoFile = (path: string): VideoFile | undefined => known(path, readVideo);

export const captionsFile = (path: string): MediaFile | undefined => known(path, readCaptions);

const cache = new Map<string, { version: string; file: MediaFile | undefined }>();

/** The files below a folder as relative paths with forward slashes, sorted. Links are left out. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .sort()
    : [];

/** Another text after each change of a file. */
export function versionOf(path: string): string {
  const { ino, mtimeNs, size } = statSync(path, { bigint: true });
  return [ino, mtimeNs, size].join(" ");
}

/** Reads a file again only after it has changed. */
function known<T extends MediaFile>(path: string, read: (file: MediaFile, bytes: Buffer) => T | undefined) {
  const version = versionOf(path);
  const key = `${read.name} ${path}`;
  const found = cache.get(key);
  if (found?.version === version) return found.file as T | undefined;
  const bytes = readFileSync(path);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const file = read({ path, bytes: bytes.length, hash }, bytes);
  cache.set(key, { version, file });
  return file;
}

/** EXIF orientations that exchange width and height. */
const TURNED = 5;

export function readPicture(file: MediaFile, bytes: Buffer): PictureFile | undefined {
  try {
    const { width, height, type: found, orientation = 1 } = imageSize(bytes);
    const type = PICTURE_TYPES.find((name) => name === found);
    if (!type || !(width > 0 && height > 0)) return undefined;
    return { ...file, type, ...(orientation < TURNED ? { width, height } : { width: height, height: width }) };
  } catch {
    // image-size throws for every other type of file.
    return undefined;
  }
}

/** The first brands of MP4 files (ISO/IEC 14496-12). Those of QuickTime, HEIC and AVIF are others. */
const MP4 = /^ftyp(?:iso|mp4|avc|M4V|dash|MSNV)/;
const EBML = "1a45dfa3";

export function readVideo(file: MediaFile, bytes: Buffer): VideoFile | undefined {
  if (MP4.test(bytes.toString("latin1", 4, 12))) return { ...file, type: "mp4" };
  const isWebm = bytes.toString("hex", 0, 4) === EBML && bytes.subarray(0, 64).includes("webm");
  return isWebm ? { ...file, type: "webm" } : undefined;
}

export const readCaptions = (file: MediaFile, bytes: Buffer): MediaFile | undefined =>
  /^\uFEFF?WEBVTT\s/.test(bytes.toString("utf8", 0, 16)) ? file : undefined;
