import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { stylePlugins } from "#site/build/style-plugins.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Bundles a module that renders components, for tests that need a page the site does not have.
 *
 * @param entry the module, from the root of the project
 * @returns the module's exports, and the style sheet of everything it imports
 */
export async function bundleComponents<T>(entry: string): Promise<{ module: T; css: string }> {
  const outDir = join(ROOT, "node_modules/.cache/bundled-components");
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    css: { postcss: { plugins: stylePlugins } },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { output: { entryFileNames: "entry.mjs", assetFileNames: "[name][extname]" } },
    },
  });
  const url = `${pathToFileURL(join(outDir, "entry.mjs"))}?${Date.now()}`;
  return { module: (await import(url)) as T, css: await readFile(join(outDir, "style.css"), "utf8") };
}
