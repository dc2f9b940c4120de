import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { filesBelow } from "../content/media.ts";
import { readContents } from "../content/records.ts";
import {
  applyEdits,
  attributeOf,
  type Edit,
  type Element,
  elementsOf,
  insertAttributes,
  marksOf,
  quoteOnce,
  removeAttribute,
  replaceElement,
  stylesOf,
  textOf,
  withScripts,
  wordsOf,
} from "./html.ts";
import { hasLongWord, keepFigures, MAY_BREAK, STAYS_WHOLE } from "./line-breaks.ts";
import { mediaWithWeight, pruneStyles } from "./prune-styles.ts";
import { writeSectionHeights } from "./section-heights.ts";
import { shareStyles } from "./share-styles.ts";
import { shortenClassNames } from "./shorten-class-names.ts";
import { copyFontLicenses, faceRules, type PageFont, pageFonts, type ReducedFont, subsetFace } from "./subset-fonts.ts";

/** Makes the built pages smaller (decision 14). `npm run dev` skips this. */
export function optimizeHtml(): AstroIntegration {
  const classNames = new Map<string, string>();
  return {
    name: "optimize-html",
    hooks: {
      "astro:config:setup": ({ command, config, updateConfig }) => {
        if (command !== "build") return;
        const generateScopedName = shortenClassNames(fileURLToPath(config.srcDir), classNames);
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
      "astro:build:done": ({ dir }) => optimizePages(fileURLToPath(dir), classNames),
    },
  };
}

/** The path of Vite's files below the site's root. */
const ASSETS = "/_astro/";

async function optimizePages(folder: string, classNames: ReadonlyMap<string, string>): Promise<void> {
  const assets = join(folder, ASSETS);
  const pages = await readFiles(folder, ".html");
  const scripts = await readFiles(assets, ".js");
  const laterStyles = [...(await readFiles(assets, ".css")).values()].join("\n");
  const languages = readContents();
  const [defaultLanguage = ""] = languages.keys();
  const byLanguage = Map.groupBy(
    pages,
    ([, html]) => /<html\b[^>]*\blang="?([^\s">]+)/.exec(html)?.[1] ?? defaultLanguage,
  );
  const shownIn = (tag: string) => (byLanguage.get(tag) ?? []).flatMap(([, html]) => [...shownCharacters(html)]);
  const shownFirst = shownIn(defaultLanguage);
  const files = await readdir(assets);
  await copyFontLicenses(assets);
  for (const [tag, own] of byLanguage) {
    /* Those of the default language are the same whatever other languages show, and others share them if they can. */
    const fonts = await reduceFonts(assets, pageFonts(files, tag), new Set([...shownFirst, ...shownIn(tag)]));
    for (const route of Map.groupBy(own, ([, html]) => routeStyles(html)).values()) {
      const optimized = route.map(([path, source]) => {
        return { path, ...optimizePage(source, { scripts, laterStyles, fonts, language: defaultLanguage }) };
      });
      const styles = commonStyles(route.map(([, source]) => source));
      const { pages, sheet } = shareStyles(optimized, { styles, scripts, scriptStyles: laterStyles });
      for (const { path, html } of pages) {
        await writeFile(
          path,
          writeSectionHeights(html, (name) => classNames.get(name)),
        );
      }
      if (sheet) await writeFile(join(folder, sheet.path), sheet.text);
      for (const { islandScript } of optimized)
        if (islandScript) await writeFile(join(folder, islandScript.path), islandScript.text);
    }
  }
}

const stylesIn = (html: string) => elementsOf(html).flatMap((each) => (each.tagName === "style" ? [textOf(each)] : []));

/** The styles of everything that a page's route may show. The other ones are short. */
const routeStyles = (html: string) => stylesIn(html).toSorted((one, other) => other.length - one.length)[0] ?? "";

const commonStyles = ([first = "", ...others]: readonly string[]) =>
  stylesIn(first)
    .filter((styles) => others.every((html) => html.includes(styles)))
    .join("");

async function readFiles(folder: string, ending: string): Promise<Map<string, string>> {
  const names = filesBelow(folder).filter((name) => name.endsWith(ending));
  const paths = names.map((name) => join(folder, name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

/** Writes the subsets of fonts next to them. */
async function reduceFonts(
  assets: string,
  fonts: readonly PageFont[],
  shown: ReadonlySet<string>,
): Promise<ReducedFont[]> {
  const reduced = await Promise.all(
    fonts.map(async (font) => subsetFace(font, await readFile(join(assets, font.file)), shown)),
  );
  await Promise.all(
    reduced.flatMap(({ subsets }) => subsets.map(({ name, bytes }) => writeFile(join(assets, name), bytes))),
  );
  return reduced;
}

/** The character that a browser adds where it truncates a line. */
const ELLIPSIS = "\u2026";

/** Code is shown in a font of the visitor's system. */
const WITHOUT_FONT = new Set(["code", "script", "style"]);

/** The characters that a page shows in the site's fonts: its text, its placeholders and the `content` of its styles. */
export function shownCharacters(html: string): Set<string> {
  const elements = elementsOf(html);
  const texts = elements.flatMap((element) =>
    WITHOUT_FONT.has(element.tagName) ? [] : [textOf(element), attributeOf(element, "placeholder") ?? ""],
  );
  const generated = [...stylesOf(elements).matchAll(/\bcontent:\s*"([^"\\]*)"/g)].map(([, text]) => text);
  return new Set([...texts, ...generated, ELLIPSIS].join("").replace(/\p{Cc}/gu, ""));
}

const FACE = /@font-face\s*\{[^}]*\}/g;

const WITHOUT_LINES = new Set(["script", "style", "title"]);

const withLongWords = (elements: readonly Element[]) =>
  elements.filter((element) => !WITHOUT_LINES.has(element.tagName) && hasLongWord(textOf(element)));

type Inputs = {
  scripts: ReadonlyMap<string, string>;
  laterStyles: string;
  fonts: readonly ReducedFont[];
  language: string;
};

/**
 * Optimizes one page.
 *
 * @param html the page as Astro wrote it
 * @param scripts the text of all script files by their path: a class that occurs in one that the page may load keeps its
 *   styles
 * @param laterStyles the text of all style sheets that scripts load: a property that one reads stays
 * @param fonts of its language
 * @param language the default one of the site
 * @returns the page, whose styles are one element at the end of the head, and its island script
 * @throws if the page has islands but not Astro's scripts for them
 */
export function optimizePage(html: string, { scripts, laterStyles, fonts, language }: Inputs) {
  const elements = elementsOf(html);
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const [islands, root, head] = [named("astro-island"), named("html")[0], named("head")[0]];
  const islandScripts = islands.length > 0 ? named("script").filter(isIslandScript) : [];
  const islandScript = islands.length > 0 ? joinIslandScripts(islandScripts) : undefined;

  const removed = [...named("style"), ...islandScripts].map((element) => replaceElement(element));
  const rest = withScripts(applyEdits(html, removed), scripts);
  const words = wordsOf(withScripts(marksOf(elements), scripts), root);
  const breakable = withLongWords(elements);
  const figures = keepFigures(html, elements);
  const marks = [breakable.length > 0 ? MAY_BREAK : "", figures.length > 0 ? STAYS_WHOLE : ""];
  for (const word of marks.join("").match(/[\w-]+/g) ?? []) words.add(word);
  const pruned = pruneStyles(stylesOf(elements), (word) => words.has(word), rest + laterStyles);
  const css = pruned.replace(FACE, (rule) => reducedRule(rule, fonts));

  const edits: Edit[] = [
    ...removed,
    ...named("link").flatMap((link) => linkEdits(html, link, css, fonts)),
    ...breakable.map((element) => insertAttributes(element, MAY_BREAK)),
    ...figures,
    ...(root ? foreignLinks(elements, attributeOf(root, "lang") ?? "", language) : []),
    ...islands.flatMap((island) => UNUSED_ATTRIBUTES.flatMap((name) => removeAttribute(island, name))),
    ...islands.flatMap((island) => quoteOnce(html, island, "props")),
  ];
  const headEnd = head?.sourceCodeLocation?.endTag?.startOffset;
  if (headEnd !== undefined) edits.push({ start: headEnd, end: headEnd, text: `<style>${css}</style>` });
  if (root && islandScript) edits.push(insertAttributes(root, ` data-islands="${islandScript.path}"`));
  return {
    html: applyEdits(html, edits).replace(SEPARATORS, (found) => (found === SEPARATOR ? "" : found)),
    islandScript,
  };
}

/** React writes it between two texts, and reads it again only in islands. */
const SEPARATOR = "<!-- -->";
const SEPARATORS = /<astro-island[\s\S]*?<\/astro-island>|<!-- -->/g;

/** On a page in another language, names the language of links to pages that are only in the default one. */
const foreignLinks = (elements: readonly Element[], own: string, defaultLanguage: string): Edit[] =>
  elements.flatMap((link) => {
    const [href = ""] = ((link.tagName === "a" && attributeOf(link, "href")) || "").split(/[?#]/);
    const isForeign =
      own !== defaultLanguage && /^\/[^./]*(?:\/[^.]*)?$/.test(href) && !`${href}/`.startsWith(`/${own}/`);
    return isForeign && attributeOf(link, "hreflang") === undefined
      ? [insertAttributes(link, ` hreflang="${defaultLanguage}"`)]
      : [];
  });

/** The attributes of an island that its script does not need when it runs after the page was parsed. */
const UNUSED_ATTRIBUTES = ["uid", "opts", "await-children"];

/** Parts of Astro's scripts for islands: one defines the element, one each directive. */
const ISLAND_ELEMENT = 'customElements.define("astro-island"';
const DIRECTIVE = "(self.Astro||(self.Astro={}))";

const isIslandScript = (element: Element) =>
  textOf(element).includes(ISLAND_ELEMENT) || textOf(element).includes(DIRECTIVE);

/** Astro's scripts for islands as one file. `site/client-scripts/islands.ts` loads it from `<html data-islands>`. */
function joinIslandScripts(elements: readonly Element[]): { path: string; text: string } {
  const text = elements.map(textOf).join(";\n");
  if (!text.includes(ISLAND_ELEMENT) || !text.includes(DIRECTIVE)) {
    throw new Error("The page has islands, but not the scripts that Astro writes for them.");
  }
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `${ASSETS}islands.${hash}.js`, text };
}

/** Preloads the first subset of a font instead of the font, and others if the page uses their weight. */
function linkEdits(html: string, link: Element, css: string, fonts: readonly ReducedFont[]): Edit[] {
  const href = attributeOf(link, "href") ?? "";
  const edit = replaceElement(link);
  const source = html.slice(edit.start, edit.end);
  const font = fonts.find(({ file }) => href.endsWith(file));
  if (attributeOf(link, "rel") !== "preload" || !font) return [];
  const preloads = font.subsets.flatMap((subset, index) => {
    const media = index === 0 ? [""] : mediaWithWeight(css, subset.weight);
    if (media.length === 0) return [];
    const condition = media.includes("") ? "" : ` media="${media.join(", ")}"`;
    return [source.replace(font.file, subset.name).replace(/>$/, `${condition}>`)];
  });
  return [{ ...edit, text: preloads.join("") }];
}

function reducedRule(rule: string, fonts: readonly ReducedFont[]): string {
  const font = fonts.find(({ file }) => rule.includes(file));
  return font ? faceRules(rule, font) : rule;
}
