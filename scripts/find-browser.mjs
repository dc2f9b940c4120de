import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

export const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES_ON_LINUX = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PATHS_ON_MACOS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const PATHS_ON_WINDOWS = ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"];

/**
 * A Chromium that is on this machine: CHROMIUM_PATH, else where systems keep it, else the one Playwright downloaded.
 *
 * @returns {string | undefined} its path; undefined when there is none
 * @throws when CHROMIUM_PATH is set and there is no such file
 */
export function findBrowser() {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file at ${chosen}.`);
  if (chosen) return chosen;
  return [...usualPlaces(), ...downloaded()].find(isBrowser);
}

/** @returns {string[]} */
function usualPlaces() {
  const { PATH = "", PROGRAMFILES, LOCALAPPDATA } = process.env;
  if (process.platform === "darwin") return PATHS_ON_MACOS;
  if (process.platform === "win32") {
    const folders = [PROGRAMFILES, process.env["PROGRAMFILES(X86)"], LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => PATHS_ON_WINDOWS.map((path) => join(folder, path)));
  }
  const folders = new Set(["/usr/bin", ...PATH.split(delimiter).filter(Boolean)]);
  return NAMES_ON_LINUX.flatMap((name) => [...folders].map((folder) => join(folder, name)));
}

/** Loaded only when asked: nothing may be installed yet. */
function downloaded() {
  const { chromium } = /** @type {typeof import("playwright-core")} */ (
    createRequire(import.meta.url)("playwright-core")
  );
  return [chromium.executablePath()];
}

/**
 * On Linux the file must also run: some systems have a `chromium` that only tells people to install one.
 *
 * @param {string} path
 */
function isBrowser(path) {
  if (!existsSync(path)) return false;
  return process.platform !== "linux" || spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}
