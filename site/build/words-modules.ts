import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { contentFolder } from "#site/content/records.ts";

const FOLDER = fileURLToPath(new URL("../words/", import.meta.url)).replaceAll("\\", "/");

/**
 * Replaces each module in site/words with the values that it exports. The modules read the content, which browsers cannot;
 * with their values, the words are loaded with the script that uses them and not repeated in every page.
 */
export function wordsModules(): Plugin {
  return {
    name: "words-modules",
    enforce: "pre",
    async load(id) {
      const path = id.split("?")[0] ?? "";
      if (!path.startsWith(FOLDER)) return undefined;
      for (const file of readdirSync(contentFolder(), { recursive: true, encoding: "utf8" })) {
        if (/\.ya?ml$/.test(file)) this.addWatchFile(`${contentFolder()}/${file}`);
      }
      /* The query makes Node evaluate the module again, after a record was saved in development. */
      const values: Record<string, unknown> = await import(`${path}?${performance.now()}`);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
