import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type { NativeAnswers } from "#contract/native-answers.ts";

const require = createRequire(import.meta.url);

/**
 * Returns a function that loads a build's module for answers without JavaScript when it is first called, because it loads
 * React. The module uses the server's React. Unlike an imported module, it goes with its build.
 *
 * @param code a CommonJS module
 */
export function loadNativeAnswers(code: string): () => NativeAnswers {
  let loaded: NativeAnswers | undefined;
  return () => {
    if (loaded) return loaded;
    const module = { exports: {} };
    compileFunction(code, ["module", "exports", "require"])(module, module.exports, require);
    loaded = module.exports as NativeAnswers;
    return loaded;
  };
}
