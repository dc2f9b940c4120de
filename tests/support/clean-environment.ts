import { resolve } from "node:path";

/** Keeps the compiled modules of the programs that run from their sources, such as the editor. */
export const COMPILE_CACHE = resolve(import.meta.dirname, "../../node_modules/.cache/compiled");

/** The environment of the programs under test: no settings, only the search path and the compile cache. */
export function cleanEnvironment(): Record<string, string> {
  const { PATH } = process.env;
  return { ...(PATH && { PATH }), NODE_COMPILE_CACHE: COMPILE_CACHE };
}
