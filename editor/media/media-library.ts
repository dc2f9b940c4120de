import { useEffect, useState } from "react";
import { EDITOR } from "../addresses.ts";
import type { Json, MediaFileSummary, SavedFile } from "../api-types.ts";
import { request } from "../app/api.ts";
import { SMALLER } from "../app/words.ts";

export type MediaType = "picture" | "logo" | "video" | "captions" | "font";

/** What people can choose, for the browser and in words. The server checks the content. */
export const TYPES: Readonly<Record<MediaType, { accept: string; words: string; megabytes: number }>> = {
  picture: { accept: ".jpg,.jpeg,.png,.webp,.avif,.svg", words: "JPEG, PNG, WebP, AVIF or SVG", megabytes: 12 },
  logo: { accept: ".svg,.png", words: "SVG or PNG, nearly square", megabytes: 12 },
  video: { accept: ".mp4,.m4v,.webm", words: "MP4 or WebM", megabytes: 8 },
  captions: { accept: ".vtt", words: "WebVTT", megabytes: 1 },
  font: { accept: ".woff2", words: "WOFF2", megabytes: 2 },
};

export const isOfType = (file: string, type: MediaType) =>
  TYPES[type].accept.split(",").some((end) => file.toLowerCase().endsWith(end));

export const thumbnail = (file: string, duotone?: Json) =>
  `${EDITOR}/api/media/${file.split("/").map(encodeURIComponent).join("/")}${duotone ? `?duotone=${duotone}` : ""}`;

let list: Promise<readonly MediaFileSummary[]> | undefined;

/** @returns all files; read again after an upload or with `isAgain`. Empty until they are read. */
export function useMedia(file: string, isAgain = false): readonly MediaFileSummary[] {
  const [files, setFiles] = useState<readonly MediaFileSummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file can be a new one
  useEffect(() => {
    if (isAgain) list = undefined;
    list ??= request<MediaFileSummary[]>("media");
    list.then(setFiles, () => {
      /* Only facts are missing. */
      list = undefined;
    });
  }, [file, isAgain]);
  return files;
}

/** Sends a file to the server. @throws an error whose message is a sentence for the person */
export async function uploadFile(file: File, type: MediaType): Promise<SavedFile> {
  const { megabytes, words } = TYPES[type];
  const hint = /\.hei[cf]$/i.test(file.name) ? " Export the photograph as JPEG first." : "";
  if (!isOfType(file.name, type)) throw new Error(`This is no file of the right type. Choose ${words}.${hint}`);
  if (file.size > megabytes * 1_000_000)
    throw new Error(
      `This file has ${sizeText(file.size)}; it may have ${megabytes} MB. ${type === "picture" ? SMALLER : "Make it smaller and try again."}`,
    );
  const path = `media?name=${encodeURIComponent(file.name)}`;
  const saved = await request<SavedFile>(path, "POST", file);
  list = undefined;
  return saved;
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Such as "1600 × 900 pixels, 240 KB". A drawing has no pixels. */
export function factsOf({ file, bytes, width, height }: MediaFileSummary): string {
  const size = width && height && !file.endsWith(".svg") && `${width} × ${height} pixels, `;
  return (size || "") + sizeText(bytes);
}
