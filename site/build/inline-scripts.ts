import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { lineFeeds } from "#contract/line-feeds.ts";
import { attributeOf, type Element, elementsOf, textOf } from "./html.ts";

/* On the global object, because pages and the build load this module separately. */
const shared = globalThis as { inlineScripts?: Set<string> };
shared.inlineScripts ??= new Set();
const written = shared.inlineScripts;

/** Lists `text` as an inline script of the build. @returns the same text, for the page */
export function inlineScript(text: string): string {
  written.add(lineFeeds(text));
  return text;
}

/** Lists the inline scripts of the complete pages, so that the Content-Security-Policy allows no others (decision 35). */
export function listInlineScripts(): AstroIntegration {
  return {
    name: "list-inline-scripts",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [listPageScripts()] } });
      },
      "astro:build:done": ({ dir }) => writeList(fileURLToPath(dir), written),
    },
  };
}

/** Astro's name for the script of a component, which it makes inline if no other file shares it. */
const PAGE_SCRIPT = /[?&]type=script\b/;

const listPageScripts = (): Plugin => ({
  name: "list-page-scripts",
  generateBundle: {
    /* Astro removes the inline ones from the bundle. */
    order: "pre",
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk" && PAGE_SCRIPT.test(output.facadeModuleId ?? "")) inlineScript(output.code.trim());
      }
    },
  },
});

/** In the folder of the pages, from here to the manifest of the build: the hashes of the inline scripts. */
export const INLINE_SCRIPTS_FILE = ".inline-scripts.json";

/** Writes INLINE_SCRIPTS_FILE. @throws if a page has an inline script that is not in `scripts` */
export async function writeList(folder: string, scripts: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((name) => name.endsWith(".html"))) {
    const found = elementsOf(await readFile(join(folder, name), "utf8")).filter(isInlineScript);
    const foreign = found.map(textOf).find((text) => !scripts.has(text));
    if (foreign) throw new Error(`${name} has an inline script that the build did not write: ${foreign.slice(0, 80)}`);
  }
  await writeFile(join(folder, INLINE_SCRIPTS_FILE), JSON.stringify([...scripts].map(hashOf)));
}

const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");

/** Not a data block. */
const isInlineScript = (element: Element) =>
  element.tagName === "script" &&
  attributeOf(element, "src") === undefined &&
  !attributeOf(element, "type")?.endsWith("json");
