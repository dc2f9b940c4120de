import { basename, join } from "node:path";
import { filesBelow } from "../content/media.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names the classes of CSS Modules: two letters for the module, then a number within it. The names depend on the sources
 * only, because the server and browser bundles are built separately and must agree.
 *
 * @param fullNames gets the module and the class of each name: `Points.uneven`
 * @returns Vite's option `css.modules.generateScopedName`
 */
export function shortenClassNames(
  folder: string,
  fullNames = new Map<string, string>(),
): (local: string, file: string, css: string) => string {
  const modules = filesBelow(folder)
    .filter((path) => path.endsWith(".module.css"))
    .map((path) => join(basename(folder), path));
  return (local, file, css) => {
    const path = file.replace(/\?.*$/, "");
    const module = modules.findIndex((each) => path.endsWith(each));
    const names = [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name]) => name))];
    const count = names.indexOf(local);
    if (module < 0 || count < 0) throw new Error(`no short name for ${local} in ${file}`);
    const name = letter(module / LETTERS.length) + letter(module % LETTERS.length) + count.toString(36);
    fullNames.set(name, `${basename(path, ".module.css")}.${local}`);
    return name;
  };
}

const letter = (index: number) => LETTERS[Math.floor(index)] ?? "";
