import { existsSync, mkdirSync, renameSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { Readable } from "node:stream";
import { type SpooledFile, spool } from "#server/uploads/spool.ts";
import { isWoff2 } from "#site/content/check-theme.ts";
import { captionsFile, pictureFile, videoFile } from "#site/content/media.ts";
import { MAX_CAPTIONS, MAX_PICTURE, MAX_VIDEO, MEGABYTE } from "#site/content/schema/picture.ts";
import { fontWeights, MAX_FONT } from "#site/fonts/check-fonts.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { cleanPicture } from "./clean-picture.ts";
import { cleanMp4, cleanWebm } from "./clean-video.ts";

const MAX_NAME = 60;

export const uploadFolder = ({ kept }: Folders) => join(kept, "uploads");

const tooLarge = (what: string, bytes: number) =>
  new EditorError(
    413,
    `${what} may have ${bytes / MEGABYTE} MB, and this file is larger. Make it smaller and try again.`,
  );

/**
 * Receives a file into the folder of its kind in the drafts, under a name that no file has.
 * @throws EditorError with a sentence for a file that is too large or nothing that the site shows, and errors of the disk
 */
export async function saveUpload(folders: Folders, name: string, body: Readable) {
  const chunks = /\.woff2$/i.test(name) ? limited(body, "A font", MAX_FONT) : limited(body, "A picture", MAX_PICTURE);
  await using upload = await spool(uploadFolder(folders), Readable.from(chunks));
  const { type, weights } = await oneAtATime(() => cleanUpload(upload));
  return { file: moveIn(folders, upload.path, parse(name).name, type), weights };
}

/* The rest of a body is read and discarded: otherwise the connection would hang. */
async function* limited(body: Readable, what: string, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(what, limit);
      yield chunk;
    }
  } finally {
    body.resume();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** A decoded picture takes much memory. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Replaces a picture by the one that is decoded and written again. @returns its type by its content */
async function cleanUpload({ path }: SpooledFile): Promise<{ type: string; weights?: string }> {
  const bytes = await readFile(path);
  if (isWoff2(bytes)) {
    const weights = await fontWeights(bytes);
    if (weights) return { type: "woff2", weights };
    throw new EditorError(
      422,
      "This font is damaged, or has no Latin letters. Download it again, or choose another one.",
    );
  }
  const picture = pictureFile(path);
  if (picture) {
    const clean = await cleanPicture(picture, bytes);
    if (clean.length > MAX_PICTURE) throw tooLarge("A picture", MAX_PICTURE);
    await writeFile(path, clean, { flush: true });
    return { type: picture.type };
  }
  const video = videoFile(path);
  const captions = captionsFile(path);
  if (video && video.bytes > MAX_VIDEO) throw tooLarge("A video", MAX_VIDEO);
  if (captions && captions.bytes > MAX_CAPTIONS) throw tooLarge("Captions", MAX_CAPTIONS);
  if (video) {
    (video.type === "mp4" ? cleanMp4 : cleanWebm)(bytes);
    await writeFile(path, bytes, { flush: true });
    return { type: video.type };
  }
  if (captions) return { type: "vtt" };
  throw new EditorError(
    415,
    "This file is not a picture (JPEG, PNG, WebP, AVIF or SVG), video (MP4 or WebM), captions (WebVTT) or font (WOFF2) by its content. Export a HEIC photograph as JPEG first.",
  );
}

/** Synchronous: no other upload takes the name meanwhile. */
function moveIn(folders: Folders, path: string, name: string, type: string): string {
  const slug = slugOf(name);
  const folder = type === "woff2" ? join(folders.drafts, "fonts") : folders.media;
  const isUsed = (file: string) =>
    [folder, join(folders.published, basename(folder))].some((each) => existsSync(join(each, file)));
  let file = `${slug}.${type}`;
  for (let number = 2; isUsed(file); number++) file = `${slug}-${number}.${type}`;
  mkdirSync(folder, { recursive: true });
  renameSync(path, join(folder, file));
  return file;
}

/** "Équipe (1)" → "equipe-1" */
const slugOf = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, "") || "file";
