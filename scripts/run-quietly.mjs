import { spawnSync } from "node:child_process";

/** Long enough for a slow mirror, and an end for one that hangs. */
const INSTALL_MS = 10 * 60_000;

/**
 * Runs a command quietly; when it fails its output is shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {boolean} [showsFailure]
 */
export function succeeds(command, args, showsFailure = true) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
    timeout: INSTALL_MS,
  });
  if (status !== 0 && showsFailure) console.error(error ? error.message : `${stdout}${stderr}`);
  return status === 0;
}

/** Whether Debian's packages can be installed: as root, with apt-get. */
export function canUseApt() {
  return process.getuid?.() === 0 && process.platform === "linux" && succeeds("apt-get", ["--version"], false);
}

/**
 * The commands that install Debian packages.
 *
 * @param {string[]} names
 */
export const aptCommands = (...names) => [
  ["apt-get", "update"],
  ["apt-get", "install", "-y", "--no-install-recommends", ...names],
];
