import { existsSync } from "node:fs";
import { basename, join, parse } from "node:path";
import type { Readable } from "node:stream";
import { fairQueue } from "#server/uploads/fair-queue.ts";
import { isWoff2 } from "#site/content/check-theme.ts";
import { readCaptions, readPicture, readVideo } from "#site/content/media.ts";
import { MAX_CAPTIONS, MAX_PICTURE, MAX_VIDEO, MEGABYTE } from "#site/content/schema/picture.ts";
import { fontWeights, MAX_FONT } from "#site/fonts/check-fonts.ts";
import type { SavedFile } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import { fileName, writeFiles } from "../records/write-files.ts";
import { cleanPicture } from "./clean-picture.ts";
import { cleanMp4, cleanWebm } from "./clean-video.ts";

const MAX_NAME = 60;
/** One at a time: a decoded picture takes much memory. */
const queue = fairQueue(1);

function tooLarge(what: string, bytes: number): EditorError {
  const most = `${what} may have ${bytes / MEGABYTE} MB`;
  return new EditorError(413, `${most}, and this file is larger. Make it smaller and try again.`);
}

/**
 * Receives a file into the folder of its kind in the drafts, under a name that no file has.
 * @throws EditorError with a sentence for a file that is too large or nothing that the site shows, and errors of the disk
 */
export async function saveUpload(folders: Folders, name: string, body: Readable): Promise<SavedFile> {
  const isFont = /\.woff2$/i.test(name);
  const bytes = await (isFont ? readBody(body, "A font", MAX_FONT) : readBody(body, "A picture", MAX_PICTURE));
  const { type, content, weights } = await queue("", () => cleanUpload(bytes));
  return { file: write(folders, content, parse(name).name, type), weights };
}

/** The rest of a body that is too large is read and discarded: otherwise the connection would hang. */
async function readBody(body: Readable, what: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
  }
  if (bytes > limit) throw tooLarge(what, limit);
  return Buffer.concat(chunks);
}

/** @returns the type by the content, and the content to save: a picture is decoded and written again */
async function cleanUpload(bytes: Buffer): Promise<{ type: string; content: Buffer; weights?: string }> {
  if (isWoff2(bytes)) {
    const weights = await fontWeights(bytes);
    if (weights) return { type: "woff2", content: bytes, weights };
    throw new EditorError(
      422,
      "This font is damaged, or has no Latin letters. Download it again, or choose another one.",
    );
  }
  const file = { path: "", hash: "", bytes: bytes.length };
  const picture = readPicture(file, bytes);
  if (picture) {
    const content = await cleanPicture(picture, bytes);
    if (content.length > MAX_PICTURE) throw tooLarge("A picture", MAX_PICTURE);
    return { type: picture.type, content };
  }
  const video = readVideo(file, bytes);
  if (video && bytes.length > MAX_VIDEO) throw tooLarge("A video", MAX_VIDEO);
  if (video) {
    (video.type === "mp4" ? cleanMp4 : cleanWebm)(bytes);
    return { type: video.type, content: bytes };
  }
  if (readCaptions(file, bytes)) {
    if (bytes.length > MAX_CAPTIONS) throw tooLarge("Captions", MAX_CAPTIONS);
    return { type: "vtt", content: bytes };
  }
  throw new EditorError(
    415,
    "This file is not a picture (JPEG, PNG, WebP, AVIF or SVG), video (MP4 or WebM), captions (WebVTT) or font (WOFF2) by its content. Export a HEIC photograph as JPEG first.",
  );
}

/** Synchronous: no other upload takes the name meanwhile. */
function write(folders: Folders, content: Buffer, name: string, type: string): string {
  const first = fileName(name, MAX_NAME, "file");
  const folder = type === "woff2" ? join(folders.valid, "fonts") : folders.media;
  const isUsed = (file: string) =>
    [folder, join(folders.published, basename(folder))].some((each) => existsSync(join(each, file)));
  let file = `${first}.${type}`;
  for (let number = 2; isUsed(file); number++) file = `${first}-${number}.${type}`;
  writeFiles(new Map([[join(folder, file), content]]));
  return file;
}
