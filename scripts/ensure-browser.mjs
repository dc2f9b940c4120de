import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser.mjs";

const NONE = "No Chromium was found and none could be installed. Install Chromium, or set CHROMIUM_PATH to one.";

/**
 * A Chromium for the browser tests; installs one when there is none, and says so.
 *
 * @returns {string} its path
 * @throws with a sentence when there is none and none can be installed
 */
export function ensureBrowser() {
  let browser = findBrowser();
  for (const { says, commands } of browser ? [] : waysToInstall()) {
    console.error(says);
    commands.every(([command = "", ...args]) => succeeds(command, args));
    browser = findBrowser();
    if (browser) break;
  }
  if (!browser) throw new Error(NONE);
  return browser;
}

function waysToInstall() {
  const isRoot = process.getuid?.() === 0;
  const hasApt = process.platform === "linux" && succeeds("apt-get", ["--version"], false);
  const ways = [];
  if (isRoot && hasApt) {
    ways.push({
      says: "Installing Chromium with apt-get (no browser was found)…",
      commands: [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
      ],
    });
  }
  ways.push({
    says: "Downloading Playwright's Chromium (no browser was found)…",
    commands: [["playwright", "install", "chromium", ...(isRoot ? ["--with-deps"] : [])]],
  });
  return ways;
}

/**
 * Runs a command quietly; when it fails its output is shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {boolean} [showsFailure]
 */
function succeeds(command, args, showsFailure = true) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status !== 0 && showsFailure) console.error(error ? error.message : `${stdout}${stderr}`);
  return status === 0;
}
