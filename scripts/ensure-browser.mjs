import { findBrowser } from "./find-browser.mjs";
import { aptCommands, canUseApt, succeeds } from "./run-quietly.mjs";

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
  const ways = [];
  if (canUseApt()) {
    ways.push({
      says: "Installing Chromium with apt-get (no browser was found)…",
      commands: aptCommands("chromium"),
    });
  }
  ways.push({
    says: "Downloading Playwright's Chromium (no browser was found)…",
    commands: [["playwright", "install", "chromium", ...(isRoot ? ["--with-deps"] : [])]],
  });
  return ways;
}
