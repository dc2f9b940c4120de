import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** Sources of the built site, besides its content. */
const SOURCES = [
  "site",
  "contract",
  "forms",
  "scripts/build.ts",
  "scripts/make-manifest.ts",
  "scripts/find-samples.ts",
  "scripts/sample-texts.txt",
  "scripts/search-index.ts",
  "astro.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const BUILD_SETTINGS = ["SITE_URL", "PUBLIC_BACKEND_URL", "CONTENT_DIR"];

/** A hash that changes whenever a source of the site or a build-time setting changes. An empty setting counts as unset. */
export const buildStamp = (root: string, env: Readonly<Record<string, string | undefined>>): string =>
  stampOf(
    root,
    [env.CONTENT_DIR || "content", ...SOURCES],
    BUILD_SETTINGS.map((name) => `${name}=${env[name] ?? ""}`),
  );

/** As deep in the project as the modules that name other files by `import.meta.url`, so that the bundle finds them, too. */
export const BUILT_SERVER = "server/built";
/** In the bundle of the server: the files that it was made of. */
export const SOURCES_FILE = ".sources.json";

type ServerSources = { paths: string[]; stamp: string };

/** True if the project in `root` has a bundle of the server from its current sources. */
export function isServerBuilt(root: string): boolean {
  try {
    const { paths, stamp } = JSON.parse(readFileSync(join(root, BUILT_SERVER, SOURCES_FILE), "utf8")) as ServerSources;
    return stampOf(root, paths) === stamp;
  } catch {
    /* It is missing, or empty after the machine lost its power. */
    return false;
  }
}

/** The files of a bundle. Without a stamp if one changed after `began`, the start in milliseconds since 1970. */
export function serverSources(root: string, paths: string[], began: number): ServerSources {
  const isChanged = paths.some((path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    return !found || found.ctimeMs >= began;
  });
  return { paths, stamp: isChanged ? "" : stampOf(root, paths) };
}

export function stampOf(root: string, sources: readonly string[], settings: readonly string[] = []): string {
  const files = sources
    .flatMap((source) => filesAt(root, source))
    .map((path) => `${path.replaceAll(sep, "/")} ${hash("sha256", readFileSync(join(root, path)))}`);
  return hash("sha256", [...settings, ...files].join("\n"));
}

function filesAt(root: string, path: string): string[] {
  const full = resolve(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
