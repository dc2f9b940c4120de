import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { requestedFiles } from "#site/pictures/file-request.ts";

/**
 * @param text limits the font to its letters
 * @returns where a font file is served, in `npm run dev` and in the built site
 */
export function fontUrl(file: string, text = ""): string {
  const source = resolve("site/fonts", file);
  const hash = createHash("sha256").update(readFileSync(source)).update(text).digest("hex").slice(0, 8);
  const path = `/_astro/${basename(file, ".woff2")}${text && "-letters"}.${hash}.woff2`;
  requestedFiles.set(path, text ? { kind: "letters", source, text } : { kind: "copy", source });
  return path;
}
