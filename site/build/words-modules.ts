import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import { confirmationWords, destinations, formWords, nativeForms, searchWords } from "#site/content/read-words.ts";
import { type Content, contentFolder, readContent } from "#site/content/records.ts";
import { loadModule } from "./load-module.ts";

const FOLDER = fileURLToPath(new URL("../content/words/", import.meta.url)).replaceAll("\\", "/");

/** The exports of each module in site/content/words. */
const MODULES: Readonly<Record<string, (content: Content) => Readonly<Record<string, unknown>>>> = {
  "forms.ts": (content) => ({
    FORM_WORDS: formWords(content),
    CONFIRMATION_WORDS: confirmationWords(content),
    NATIVE_FORMS: nativeForms(content),
  }),
  "search.ts": (content) => ({ SEARCH_WORDS: searchWords(content), DESTINATIONS: destinations(content) }),
  "interface.ts": (content) => ({ WORDS: content.interface }),
};

/** The records that these modules contain. */
const RECORDS = ["site.yaml", "navigation.yaml", "forms.yaml", "interface.yaml", "answers.yaml"];

/**
 * Replaces each module in site/content/words with the values that it exports. The modules read the content, which browsers
 * cannot; with their values, the words are loaded with the script that uses them and not repeated in every page.
 */
export function wordsModules(): Plugin {
  /* Before a build, Astro starts and closes one too. */
  let server: ViteDevServer | undefined;
  return {
    name: "words-modules",
    enforce: "pre",
    configureServer(created) {
      server = created;
    },
    async load(id) {
      const path = id.split("?")[0] ?? "";
      const valuesOf = path.startsWith(FOLDER) ? MODULES[path.slice(FOLDER.length)] : undefined;
      if (!valuesOf) return undefined;
      for (const record of RECORDS) this.addWatchFile(join(contentFolder(), record));
      /* In npm run dev only browsers need the values. The server runs the module itself. */
      const dev = this.environment?.mode === "dev" ? server : undefined;
      if (dev && this.environment.name !== "client") return undefined;
      return Object.entries(dev ? await loadModule<object>(dev, path) : valuesOf(readContent()))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
