import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from "vite";
import { contentFolder } from "#site/content/records.ts";

const WORDS_FOLDER = fileURLToPath(new URL("../content/words/", import.meta.url)).replaceAll("\\", "/");

/* In a build, Vite has closed what `import()` would load modules with. */
const require = createRequire(import.meta.url);

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
      if (!path.startsWith(WORDS_FOLDER)) return undefined;
      for (const record of RECORDS) this.addWatchFile(join(contentFolder(), record));
      /* In npm run dev only browsers need the values. The server runs the module itself. */
      const dev = this.environment?.mode === "dev" ? server : undefined;
      if (dev && this.environment.name !== "client") return undefined;
      const exported: object = dev ? await loadModule(dev, path) : require(path);
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/**
 * Loads a module of the site in `npm run dev`, as pages load it: again after it, or a module that it imports, has changed.
 * What the configuration imports stays as it was at the start.
 *
 * @param path from the project's folder, such as `/site/content/records.ts`
 */
export async function loadModule<Module>(server: ViteDevServer, path: string): Promise<Module> {
  return await (server.environments.ssr as RunnableDevEnvironment).runner.import<Module>(path);
}
