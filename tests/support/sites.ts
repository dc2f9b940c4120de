import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { isRedirect } from "./is-redirect.ts";

/** A built site and the content that it was built from. */
export type Site = { dist: string; content: string };

const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache");

/** A frozen copy of the sample content. Tests of behaviour, of the specification and of the contract use it. */
export const SAMPLE_CONTENT = join(ROOT, "tests/content");

/** The sample content with the edits of content-edits.ts and a picture in every place. */
export const EDITED_SITE: Site = { dist: join(CACHE, "edited-site"), content: join(CACHE, "edited-content") };

/** A plain agency in another language, whose pages have addresses, sections and forms of their own. */
export const PLAIN_SITE: Site = { dist: join(CACHE, "plain-site"), content: join(ROOT, "tests/plain-agency") };

/** The sites of which everything is tested that holds for any content. SITE_DIR selects a single one. */
export const sitesOfAnyContent = () => [
  { name: "own", url: process.env.OWN_BASE_URL, ...siteUnderTest() },
  ...(settings().SITE_DIR ? [] : [{ name: "plain", url: process.env.PLAIN_BASE_URL, ...PLAIN_SITE }]),
];

/** The site under test: SITE_DIR and CONTENT_DIR, or the project's own `dist/` and `content/`. */
export function siteUnderTest(): Site {
  const { SITE_DIR, OWN_CONTENT_DIR, CONTENT_DIR } = settings();
  return {
    dist: resolve(ROOT, SITE_DIR || "dist"),
    content: resolve(ROOT, OWN_CONTENT_DIR || CONTENT_DIR || "content"),
  };
}

/** The site built from the sample content. It is the site under test if that has the same content and no settings. */
export function sampleSite(): Site {
  const { SAMPLE_SITE_DIR, SITE_URL, PUBLIC_BACKEND_URL } = settings();
  if (SAMPLE_SITE_DIR) return { dist: SAMPLE_SITE_DIR, content: SAMPLE_CONTENT };
  const { dist, content } = siteUnderTest();
  const isSame = !SITE_URL && !PUBLIC_BACKEND_URL && haveSameFiles(content, SAMPLE_CONTENT);
  return { dist: isSame ? dist : join(CACHE, "sample-site"), content: SAMPLE_CONTENT };
}

/** Makes this process and its children read the sample content. The two functions above return the same as before. */
export function readSampleContent(): void {
  const [{ content }, { dist }] = [siteUnderTest(), sampleSite()];
  Object.assign(process.env, { OWN_CONTENT_DIR: content, SAMPLE_SITE_DIR: dist, CONTENT_DIR: SAMPLE_CONTENT });
}

/** The environment, and the settings of `.env` that the build reads, without setting them for the tests. */
function settings(): NodeJS.ProcessEnv {
  const file = join(ROOT, ".env");
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...process.env };
}

function haveSameFiles(one: string, other: string): boolean {
  const names = filesIn(one);
  if (names.join() !== filesIn(other).join()) return false;
  return names.every((name) => readFileSync(join(one, name)).equals(readFileSync(join(other, name))));
}

/** The files below a folder as paths with forward slashes, sorted. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .sort();

/** The pages of a built site that a visitor can open, by path, without redirects and the templates in answers/. */
export function pagePaths(dist: string): string[] {
  return filesIn(dist)
    .filter((file) => file.endsWith(".html") && !file.startsWith("answers/"))
    .filter((file) => !isRedirect(readFileSync(join(dist, file), "utf8")))
    .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`);
}
