import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** What the built site is made from, besides its content. */
const SOURCES = [
  "site",
  "contract",
  "scripts/search-index.ts",
  "scripts/search-pages.ts",
  "astro.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const BUILD_SETTINGS = ["SITE_URL", "PUBLIC_BACKEND_URL", "CONTENT_DIR"];

/**
 * Changes whenever a source of the site is added, renamed, removed or edited, or a build-time setting changes.
 *
 * @param root the project's folder
 * @param env the environment the build sees; an empty setting counts as not set
 */
export function buildStamp(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash("sha256");
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${env[name] ?? ""}\n`);
  for (const path of [env.CONTENT_DIR || "content", ...SOURCES].flatMap((source) => filesAt(root, source))) {
    const content = createHash("sha256")
      .update(readFileSync(join(root, path)))
      .digest("hex");
    hash.update(`${path.replaceAll(sep, "/")} ${content}\n`);
  }
  return hash.digest("hex");
}

/** Paths of every file at or below `path`, relative to `root` as `path` may be, in a fixed order. */
function filesAt(root: string, path: string): string[] {
  const full = resolve(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
