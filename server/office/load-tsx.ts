import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

let isRegistered = false;

/**
 * Makes Node load `.tsx` files. Node removes types but does not support JSX, so they are compiled in memory. Call it before
 * a dynamic import of such a file.
 */
export async function loadTsx(): Promise<void> {
  if (isRegistered) return;
  isRegistered = true;
  const { transformSync } = await import("rolldown/utils");
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(".tsx")) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const { code, errors } = transformSync(path, readFileSync(path, "utf8"), { jsx: { runtime: "automatic" } });
      if (errors[0]) throw errors[0];
      return { format: "module", source: code, shortCircuit: true };
    },
  });
}
