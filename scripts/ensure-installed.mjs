import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT, pinnedNode, pinnedNodePath } from "./pinned-node.mjs";

/* Plain JavaScript for Node 20: this runs before any package is installed. */

const OLDEST_NODE = 20;
const STAMP = join(PROJECT_ROOT, "node_modules", ".installed");

/** The message is printed without a stack. */
class InstallError extends Error {}

/**
 * Installs the locked packages on the first run and when they changed. Prints an error and ends the process when that is
 * impossible.
 */
export function ensureInstalled() {
  try {
    checkMachine();
    const wanted = installStamp({
      lockfile: readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8"),
      manifest: readFileSync(join(PROJECT_ROOT, "package.json"), "utf8"),
      platform: `${process.platform}-${process.arch}`,
    });
    if (installedStamp() === wanted && existsSync(pinnedNode)) return;
    install();
    writeFileSync(STAMP, wanted);
  } catch (thrown) {
    if (!(thrown instanceof InstallError)) throw thrown;
    console.error(thrown.message);
    process.exit(1);
  }
}

/**
 * A hash that changes whenever `npm ci` would install other packages.
 *
 * @param {{ lockfile: string, manifest: string, platform: string }} inputs texts of package-lock.json and package.json
 * @returns {string}
 */
export function installStamp({ lockfile, manifest, platform }) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, overrides } = JSON.parse(manifest);
  const declared = [dependencies, devDependencies, optionalDependencies, peerDependencies, overrides];
  return createHash("sha256")
    .update(JSON.stringify([platform, declared, lockfile]))
    .digest("hex");
}

/**
 * Why this machine cannot run the project; undefined if it can.
 *
 * @param {{ nodeVersion: string, platform: string, arch: string, glibc: boolean }} machine
 * @returns {string | undefined}
 */
export function machineError({ nodeVersion, platform, arch, glibc }) {
  if (Number.parseInt(nodeVersion, 10) < OLDEST_NODE) {
    return `This needs Node ${OLDEST_NODE} or newer to start; this is Node ${nodeVersion}.`;
  }
  if (!pinnedNodePath(platform, arch)) {
    return `There is no pinned Node package for ${platform}-${arch}; see optionalDependencies in package.json.`;
  }
  if (platform === "linux" && !glibc) {
    return "The pinned Node package needs glibc, which this Linux does not have (Alpine, for example).";
  }
  return undefined;
}

/**
 * Why the pinned Node does not start; undefined if it does. It needs a library that minimal Linux systems lack.
 *
 * @param {{ status: number | null, stderr: string | null, error?: Error }} outcome of `node --version`
 * @returns {string | undefined}
 */
export function startError({ status, stderr, error }) {
  if (status === 0) return undefined;
  const reason = (error?.message ?? stderr ?? "").trim();
  const library = /(lib[\w+-]+)\.so\.(\d+)/.exec(reason);
  const help = library ? ` Install that library; on Debian and Ubuntu: apt-get install ${library[1]}${library[2]}` : "";
  return `The pinned Node does not start: ${reason}.${help}`;
}

function checkMachine() {
  const { platform, arch, versions } = process;
  const error = machineError({ nodeVersion: versions.node, platform, arch, glibc: hasGlibc() });
  if (error) throw new InstallError(error);
}

function hasGlibc() {
  /* The running pinned Node proves it, and the report below is slow. */
  if (process.platform !== "linux" || process.execPath === pinnedNode) return true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime !== undefined;
}

function installedStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, "utf8") : undefined;
}

function install() {
  console.error("Installing the locked packages (first run or changed lockfile)…");
  const started = Date.now();
  rmSync(STAMP, { force: true });
  /* With NODE_ENV=production npm would skip the development dependencies. */
  const { status, error, stdout, stderr } = runNpm(["ci", "--include=dev", "--include=optional", "--loglevel=error"]);
  if (error) throw new InstallError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new InstallError(`${stdout}${stderr}\nnpm ci failed; its output is above.`);
  if (!existsSync(pinnedNode)) throw new InstallError(`npm ci succeeded, but ${pinnedNode} is missing.`);
  const startFailure = startError(spawnSync(pinnedNode, ["--version"], { encoding: "utf8" }));
  if (startFailure) throw new InstallError(startFailure);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/**
 * Runs the npm that runs this script, on its own Node: the pinned Node is being replaced.
 *
 * @param {string[]} args
 */
function runNpm(args) {
  const options = /** @type {const} */ ({ cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith(".js") && node) return spawnSync(node, [npm, ...args], options);
  /* On Windows npm is a .cmd file, which needs a shell. */
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}
