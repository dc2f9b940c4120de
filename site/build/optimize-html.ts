import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { type IslandRuntime, takeIslandRuntime } from "./island-runtime.ts";
import { shownCharacters } from "./page-text.ts";
import { pruneProperties, pruneStyles, screensWithWeight } from "./prune-styles.ts";
import { shortenClassNames } from "./shorten-class-names.ts";
import { type FontSubset, faceRules, isSubset, subsetFace } from "./subset-fonts.ts";

/**
 * What a build does so that a page is small: class names are short, each page keeps only the styles it can use, the
 * fonts are cut to what the site shows, and what islands need comes when one is touched. `npm run dev` does without.
 */
export function optimizeHtml(): AstroIntegration {
  return {
    name: "lean-pages",
    hooks: {
      "astro:config:setup": ({ command, config, updateConfig }) => {
        if (command !== "build") return;
        const generateScopedName = shortenClassNames(fileURLToPath(new URL("components", config.srcDir)));
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
      "astro:build:done": ({ dir }) => makeLean(fileURLToPath(dir)),
    },
  };
}

type Page = { path: string; html: string };

async function makeLean(folder: string): Promise<void> {
  const assets = join(folder, ASSETS);
  const pages = await readAll(folder, ".html");
  const scripts = (await readAll(assets, ".js")).map(({ html }) => html).join("\n");
  const cuts = await cutFonts(assets, new Set(pages.flatMap(({ html }) => [...shownCharacters(html)])));
  const icon = await readFile(join(folder, ICON), "utf8");
  const runtimes = await Promise.all(
    pages.map(async ({ path, html: whole }) => {
      const { html, runtime } = takeIslandRuntime(whole, ASSETS);
      await writeFile(path, inlineIcon(optimizePage(html, scripts, cuts), icon));
      return runtime;
    }),
  );
  await writeRuntimes(assets, runtimes);
}

/** Where the pages find what Vite made, below the site's root. */
const ASSETS = "/_astro/";

/** Mostly the same one for all pages. */
async function writeRuntimes(assets: string, runtimes: readonly (IslandRuntime | undefined)[]): Promise<void> {
  const texts = new Map(runtimes.flatMap((runtime) => (runtime ? [[runtime.name, runtime.text] as const] : [])));
  await Promise.all([...texts].map(([name, text]) => writeFile(join(assets, name), text)));
}

async function readAll(folder: string, ending: string): Promise<Page[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, html: await readFile(path, "utf8") })));
}

/** Writes the cuts beside the fonts. @returns them by the file name of their font */
async function cutFonts(assets: string, shown: ReadonlySet<string>): Promise<ReadonlyMap<string, FontSubset[]>> {
  const fonts = (await readdir(assets)).filter(isSubset);
  const cuts = await Promise.all(
    fonts.map(async (font) => [font, await subsetFace(font, await readFile(join(assets, font)), shown)] as const),
  );
  await Promise.all(cuts.flatMap(([, all]) => all.map(({ name, bytes }) => writeFile(join(assets, name), bytes))));
  return new Map(cuts);
}

const ICON = "favicon.svg";

/** The icon stands in the page: as a file it would be fetched beside the fonts, by every first visit. */
const inlineIcon = (html: string, svg: string) =>
  html.replace(`href="/${ICON}"`, () => `href="data:image/svg+xml,${escapeSvg(svg.trim())}"`);

const escapeSvg = (svg: string) => svg.replaceAll('"', "'").replace(/[%#<>{}\s]/g, encodeURIComponent);

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * @param html a built page; its style elements become one, at the end of the head, and scripts side by side become one
 * @param scripts all of the site's script files: what one of them may use is kept
 * @param cuts by the file name of their font
 */
export function optimizePage(html: string, scripts: string, cuts: ReadonlyMap<string, FontSubset[]>): string {
  const css = [...html.matchAll(STYLE)].map(([, text = ""]) => text).join("");
  /* Two scripts side by side are one: each would take a hash of its own in the Content-Security-Policy. */
  const markup = withoutSeams(html.replace(STYLE, "").replace(/;\s*<\/script><script>/g, ";"));
  const elsewhere = markup + scripts;
  const words = new Set(elsewhere.match(/[\w-]+/g));
  const used = pruneProperties(
    pruneStyles(css, (name) => words.has(name)),
    elsewhere,
  );
  const style = used.replace(FACE, (rule) => cutFace(rule, cuts));
  return preloadCuts(markup, style, cuts).replace("</head>", () => `<style>${style}</style></head>`);
}

const ISLAND = /(<astro-island\b[\s\S]*?<\/astro-island>)/;

/** React writes a comment between two texts to tell them apart when it takes over, which it does in islands only. */
function withoutSeams(html: string): string {
  const parts = html.split(ISLAND);
  if (parts.some((part) => part.lastIndexOf("<astro-island") > 0)) throw new Error("an island within an island");
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<!-- -->", ""))).join("");
}

/** In place of a font, preloads its cut for the first screen, and the others where the page asks for their weight. */
function preloadCuts(html: string, css: string, cuts: ReadonlyMap<string, FontSubset[]>): string {
  return html.replace(/<link rel="preload"[^>]*>/g, (link) => {
    const [font, [first, ...others]] = [...cuts].find(([name]) => link.includes(name)) ?? ["", []];
    if (!first) return link;
    const also = others.flatMap((cut) => {
      const screens = cut.weight === undefined ? [] : screensWithWeight(css, cut.weight);
      if (screens.length === 0) return [];
      const media = screens.includes("") ? "" : ` media="${screens.join(", ")}"`;
      return [link.replace(font, cut.name).replace(">", `${media}>`)];
    });
    return [link.replace(font, first.name), ...also].join("");
  });
}

function cutFace(rule: string, cuts: ReadonlyMap<string, FontSubset[]>): string {
  for (const [font, all] of cuts) if (rule.includes(font)) return faceRules(rule, font, all);
  return rule;
}
