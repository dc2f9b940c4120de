import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT, pinnedNode, pinnedNodePath } from "./pinned-node.mjs";

/* Plain JavaScript for Node 20: this runs before any package is installed. */

const OLDEST_NODE = 20;

/** The message is printed without a stack. */
class InstallError extends Error {}

/**
 * Installs the locked packages on the first run, and later those that changed. Prints an error and ends the process when
 * that is impossible, or when a program that runs in this folder would lose its modules.
 *
 * @param {{ needsDev: boolean }} options whether to install development dependencies, too. If some are installed, all are.
 */
export function ensureInstalled({ needsDev }) {
  try {
    const { platform, arch, versions } = process;
    const error = machineError({ nodeVersion: versions.node, platform, arch, glibc: hasGlibc() });
    if (error) throw new InstallError(error);
    const lockfile = readJson("package-lock.json");
    /* npm writes it at the end of each installation. */
    const installed = readJson("node_modules/.package-lock.json");
    const withDev = needsDev || Object.values(installed?.packages ?? {}).some(({ dev }) => dev);
    if (installed && existsSync(pinnedNode) && isInstalled(lockfile, installed, { withDev })) return;
    const running = isReplacing(lockfile, installed) ? findRunning() : [];
    if (running.length > 0) {
      throw new InstallError(
        `The packages in ${PROJECT_ROOT}node_modules are not those of package-lock.json, and a program is running with them. Stop it first:\n${running.join("\n")}`,
      );
    }
    install({ withDev });
  } catch (thrown) {
    if (!(thrown instanceof InstallError)) throw thrown;
    console.error(thrown.message);
    process.exit(1);
  }
}

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }> }} Lockfile
 */

/**
 * True if `npm install` would change nothing. Optional packages may be missing, because most are for other platforms.
 *
 * @param {Lockfile} lockfile package-lock.json
 * @param {Lockfile} installed the lockfile that npm has written into node_modules
 * @param {{ withDev: boolean }} options
 */
export function isInstalled(lockfile, installed, { withDev }) {
  const isComplete = Object.entries(lockfile.packages).every(
    ([path, { optional, dev }]) => path === "" || installed.packages[path] || optional || (dev && !withDev),
  );
  return isComplete && !isReplacing(lockfile, installed);
}

/**
 * True if `npm install` would replace or remove a package, not only add some.
 *
 * @param {Lockfile} lockfile
 * @param {Lockfile | undefined} installed
 */
export function isReplacing(lockfile, installed) {
  return Object.entries(installed?.packages ?? { unknown: {} }).some(([path, found]) => {
    const wanted = lockfile.packages[path];
    return path !== "" && !(wanted && wanted.version === found.version && wanted.integrity === found.integrity);
  });
}

/**
 * @param {string} name of a file of the project
 * @returns its parsed JSON; undefined if it is missing
 */
function readJson(name) {
  const path = join(PROJECT_ROOT, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** The programs of this project that run on its pinned Node, each as `PID command`. Found on Linux only. */
function findRunning() {
  if (process.platform !== "linux" || !existsSync(pinnedNode)) return [];
  const node = realpathSync(pinnedNode);
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      if (readlinkSync(`/proc/${pid}/exe`) !== node) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
      /* npm itself may run on the pinned Node. */
      return /\.(?:ts|mjs)\b/.test(command) ? [`${pid} ${command}`] : [];
    } catch {
      return []; // it has ended, or belongs to another account, which cannot write the packages
    }
  });
}

/**
 * The reason why this machine cannot run the project; undefined if it can.
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
 * The reason why the pinned Node does not start; undefined if it does. It needs a library that minimal Linux systems lack.
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

function hasGlibc() {
  /* The running pinned Node proves it, and the report below is slow. */
  if (process.platform !== "linux" || process.execPath === pinnedNode) return true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime !== undefined;
}

/**
 * Not `npm ci`, which deletes all packages first. With --no-save npm installs what is locked and leaves the lockfile.
 *
 * @param {{ withDev: boolean }} options
 */
function install({ withDev }) {
  console.error("Installing the locked packages (first run or changed lockfile)…");
  const started = Date.now();
  /* Said in both cases, because with NODE_ENV=production npm would skip the development dependencies. */
  const dev = withDev ? "--include=dev" : "--omit=dev";
  const args = ["install", "--no-save", dev, "--include=optional", "--loglevel=error"];
  const options = /** @type {const} */ ({ cwd: PROJECT_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  /* The npm that runs this script, on its own Node: the pinned Node is being replaced. On Windows npm is a .cmd file. */
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const { status, error, stdout, stderr } =
    npm?.endsWith(".js") && node
      ? spawnSync(node, [npm, ...args], options)
      : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (error) throw new InstallError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new InstallError(`${stdout}${stderr}\nnpm install failed; its output is above.`);
  if (!existsSync(pinnedNode)) throw new InstallError(`npm install succeeded, but ${pinnedNode} is missing.`);
  const startFailure = startError(spawnSync(pinnedNode, ["--version"], { encoding: "utf8" }));
  if (startFailure) throw new InstallError(startFailure);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}
