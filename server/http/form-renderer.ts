import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type { FormRenderer } from "#contract/form-renderer.ts";

const require = createRequire(import.meta.url);

/**
 * Returns a function that loads a build's module for answers without JavaScript when it is first called, because it contains
 * React. Unlike an imported module, it goes with its build.
 */
export function loadFormRenderer(code: string): () => FormRenderer {
  let loaded: FormRenderer | undefined;
  return () => {
    if (loaded) return loaded;
    const module = { exports: {} };
    compileFunction(code, ["module", "exports", "require"])(module, module.exports, require);
    loaded = module.exports as FormRenderer;
    return loaded;
  };
}
