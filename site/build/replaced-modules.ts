import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, type RunnableDevEnvironment, searchForWorkspaceRoot, type ViteDevServer } from "vite";
import { confirmationWords, destinations, formWords, nativeForms, searchWords } from "#site/content/read-words.ts";
import { type Content, contentFolder, readContent } from "#site/content/records.ts";
import { siteFonts } from "#site/fonts/fonts.ts";

const WORDS_FOLDER = fileURLToPath(new URL("../content/words/", import.meta.url)).replaceAll("\\", "/");

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
      const valuesOf = path.startsWith(WORDS_FOLDER) ? MODULES[path.slice(WORDS_FOLDER.length)] : undefined;
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

const FONTS_FOLDER = fileURLToPath(new URL("../fonts/", import.meta.url)).replaceAll("\\", "/");

/**
 * Gives site/fonts/font-urls.ts the addresses of the site's fonts. Vite copies these files into the build and gives them
 * names with a hash.
 */
export function fontUrlsModule(): Plugin {
  return {
    name: "font-urls-module",
    enforce: "pre",
    config: () => ({ server: { fs: { allow: [searchForWorkspaceRoot(process.cwd()), contentFolder()] } } }),
    load(id) {
      if (id.split("?")[0] !== `${FONTS_FOLDER}font-urls.ts`) return undefined;
      const files = Object.values(siteFonts()).flatMap((role) => Object.values<string>(role.files));
      const imports = files.map(
        (file, index) => `import url${index} from ${JSON.stringify(`${resolve(FONTS_FOLDER, file)}?url`)};`,
      );
      const entries = files.map((file, index) => `${JSON.stringify(file)}: url${index}`);
      return `${imports.join("\n")}\nconst urls = {${entries.join()}};\nexport const fontUrl = (file) => urls[file];`;
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
