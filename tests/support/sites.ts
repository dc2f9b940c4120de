import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { IS_LONG } from "./test-run.ts";

/** A built site and the content that it was built from. */
export type Site = { name: string; dist: string; content: string };

const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/sites");

/** A frozen copy of the sample content. Tests of behaviour use it. */
export const SAMPLE_CONTENT = join(ROOT, "tests/content");

/** The sample content with a page of every kind of section, one of their pictures and one of their layouts. */
export const SAMPLE_SITE: Site = {
  name: "sample",
  dist: join(CACHE, "sample"),
  content: join(CACHE, "sample-content"),
};

/** A plain agency in another language, whose pages have addresses, sections and forms of their own. */
export const PLAIN_SITE: Site = {
  name: "plain",
  dist: join(CACHE, "plain"),
  content: join(ROOT, "tests/plain-agency"),
};

/** That agency with three pages in Arabic, whose script runs from right to left, and with words in German on them. */
export const ARABIC_SITE: Site = {
  name: "arabic",
  dist: join(CACHE, "arabic"),
  content: join(CACHE, "arabic-content"),
};

/** The project's own content, which its owner edits. */
const OWN_SITE: Site = { name: "own", dist: join(CACHE, "own"), content: join(ROOT, "content") };

/** The sites of which everything is tested that holds for any content: in `npm test` one, because a build takes long. */
export const SITES: readonly Site[] = IS_LONG ? [SAMPLE_SITE, PLAIN_SITE, ARABIC_SITE, OWN_SITE] : [SAMPLE_SITE];

/** The site that tests/built tests (vitest.built.config.ts). */
export const siteUnderTest = (): Site => SITES.find(({ name }) => name === process.env.SITE_UNDER_TEST) ?? SAMPLE_SITE;

/** The address of a site in Playwright's tests (serve-test-sites.ts). */
export const addressOf = ({ name }: Site): string => process.env[`${name.toUpperCase()}_SITE_URL`] ?? "";

/** True if built HTML is no page but leads to one, on hosts without redirects of their own. */
export const isRedirect = (html: string) => html.includes('http-equiv="refresh"');

/** The pages of a built site that a visitor can open, by path, without redirects and the templates in answers/. */
export function pagePaths(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !/^(?:[^/]+\/)?answers\//.test(file))
    .filter((file) => !isRedirect(readFileSync(join(dist, file), "utf8")))
    .sort()
    .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`);
}

/** A copy of Georama, which has only a width axis: what is measured does not change when the site gets another font. */
export const FROZEN_FONT = join(import.meta.dirname, "../fonts/georama-latin-wdth-580.woff2");
/** Some letters of Noto Sans in other scripts. */
export const BANGLA_FONT = join(import.meta.dirname, "../fonts/noto-sans-bengali-wght-400-600.woff2");
export const ARABIC_FONT = join(import.meta.dirname, "../fonts/noto-sans-arabic-400.woff2");
