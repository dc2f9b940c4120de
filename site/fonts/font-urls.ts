import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { requestedFiles } from "#site/pictures/file-request.ts";

/** @returns where a font file is served, in `npm run dev` and in the built site */
export function fontUrl(file: string): string {
  const source = resolve("site/fonts", file);
  const hash = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 8);
  const path = `/_astro/${basename(file, ".woff2")}.${hash}.woff2`;
  requestedFiles.set(path, { kind: "copy", source });
  return path;
}
