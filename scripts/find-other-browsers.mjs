import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FIREFOX_NAMES = ["firefox-esr", "firefox"];
/** Where Debian's package for each version of WebKitGTK keeps its browser. */
const MINIBROWSER_FOLDERS = ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"];
const ARCHITECTURES = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };

/**
 * A Firefox on this machine: FIREFOX_PATH, else the one on the search path.
 *
 * @returns {string | undefined} its path
 */
export function findFirefox() {
  const { FIREFOX_PATH: chosen } = process.env;
  const places = chosen ? [chosen] : FIREFOX_NAMES.flatMap(onSearchPath);
  return places.find((path) => existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0);
}

/**
 * What WebKit needs: WebKitGTK's driver, its browser, and a screen without a monitor to show it on.
 *
 * @returns {{ driver: string, browser: string, screen: string } | undefined} their paths; undefined when one is missing
 */
export function findWebKit() {
  const [driver] = onSearchPath("WebKitWebDriver");
  const [screen] = onSearchPath("Xvfb");
  const architecture = ARCHITECTURES[/** @type {keyof typeof ARCHITECTURES} */ (process.arch)] ?? "";
  const browser = MINIBROWSER_FOLDERS.map((folder) => join("/usr/lib", architecture, folder, "MiniBrowser")).find(
    (path) => existsSync(path),
  );
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** @param {string} name */
const onSearchPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));
