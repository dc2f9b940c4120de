import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CompiledViews } from "../http/pages.ts";

export function compileViews(): CompiledViews {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const views = paths.filter((path) => path.endsWith(".tsx"));
  const sources = views.map((path) => readFileSync(join(import.meta.dirname, path), "utf8"));
  return Object.fromEntries(sources.map((source) => [hash("sha256", source), compile(source)]));
}

let isRegistered = false;

/**
 * Makes Node load `.tsx` files: it removes types but does not support JSX. Call it before a dynamic import of such a file.
 *
 * @param compiled those of the build; other files, as in `npm run dev`, are compiled in memory
 */
export function loadTsx(compiled: CompiledViews = {}): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(".tsx")) return nextLoad(url, context);
      const source = readFileSync(fileURLToPath(url), "utf8");
      return { format: "module", source: compiled[hash("sha256", source)] ?? compile(source), shortCircuit: true };
    },
  });
}

/** Loads the compiler when it is needed: a server with a build does without. */
function compile(source: string): string {
  const { transformSync } = createRequire(import.meta.url)("rolldown/utils") as typeof import("rolldown/utils");
  const { code, errors } = transformSync("view.tsx", source, { jsx: { runtime: "automatic" } });
  if (errors[0]) throw errors[0];
  return code;
}
