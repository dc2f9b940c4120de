import { createHash, hash as hashOf } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** Sources of the built site, besides its content, and of what the server loads from it. */
const SOURCES = [
  "site",
  "contract",
  "forms",
  "server/office",
  "scripts/build.ts",
  "scripts/search-index.ts",
  "scripts/search-pages.ts",
  "astro.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const BUILD_SETTINGS = ["SITE_URL", "PUBLIC_BACKEND_URL", "CONTENT_DIR"];

/**
 * A hash that changes whenever a source of the site or a build-time setting changes.
 *
 * @param root the project folder
 * @param env the environment of the build; an empty setting counts as unset
 */
export function buildStamp(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash("sha256");
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${env[name] ?? ""}\n`);
  return hash.update(listOfFiles(root, [env.CONTENT_DIR || "content", ...SOURCES])).digest("hex");
}

/** A hash that changes whenever one of these files or folders changes. */
export const stampOf = (root: string, sources: readonly string[]): string =>
  hashOf("sha256", listOfFiles(root, sources));

const listOfFiles = (root: string, sources: readonly string[]): string =>
  sources
    .flatMap((source) => filesAt(root, source))
    .map((path) => `${path.replaceAll(sep, "/")} ${hashOf("sha256", readFileSync(join(root, path)))}\n`)
    .join("");

/** The files at or below `path`, sorted, relative to `root`. */
function filesAt(root: string, path: string): string[] {
  const full = resolve(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
