import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/* Finds the programs that the tests use and that npm does not install. */

/** Debian's headless shell. The tests take two thirds of the time with it. */
export const HEADLESS_SHELL = "chromium-headless-shell";
const CHROMIUM_NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const CHROMIUM_PATHS_ON_MACOS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const CHROMIUM_PATHS_ON_WINDOWS = ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"];
const FIREFOX_NAMES = ["firefox-esr", "firefox"];
/** Where Debian's package of each WebKitGTK version installs its browser. */
const MINIBROWSER_FOLDERS = ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"];
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
/** The oldest Java that the Nu HTML checker supports. */
const OLDEST_JAVA = 17;

/**
 * The path of a Chromium: CHROMIUM_PATH, else an installed one, else the one that Playwright downloaded.
 *
 * @throws when CHROMIUM_PATH names no file
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file at ${chosen}.`);
  if (chosen) return chosen;
  /* On Linux the file must also run: some systems have a `chromium` that only asks the user to install one. */
  return [...installedChromiums(), chromium.executablePath()].find((path) =>
    process.platform === "linux" ? runs(path) : existsSync(path),
  );
}

function installedChromiums(): string[] {
  const { PROGRAMFILES, LOCALAPPDATA } = process.env;
  if (process.platform === "darwin") return CHROMIUM_PATHS_ON_MACOS;
  if (process.platform !== "win32") return CHROMIUM_NAMES.flatMap(onSearchPath);
  const folders = [PROGRAMFILES, process.env["PROGRAMFILES(X86)"], LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  return folders.flatMap((folder) => CHROMIUM_PATHS_ON_WINDOWS.map((path) => join(folder, path)));
}

/** The path of a Firefox: FIREFOX_PATH, else the one on the search path. */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH: chosen } = process.env;
  return (chosen ? [chosen] : FIREFOX_NAMES.flatMap(onSearchPath)).find(runs);
}

/** The paths of WebKitGTK's driver, its browser and a virtual screen; undefined when one of them is missing. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const [driver] = onSearchPath("WebKitWebDriver");
  const [screen] = onSearchPath("Xvfb");
  const libraries = join("/usr/lib", ARCHITECTURES[process.arch] ?? "");
  const browser = MINIBROWSER_FOLDERS.map((folder) => join(libraries, folder, "MiniBrowser")).find((path) =>
    existsSync(path),
  );
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** A Java for the Nu HTML checker: that of JAVA_HOME, else the one on the search path; undefined if it is too old. */
export function findJava(): string | undefined {
  const { JAVA_HOME } = process.env;
  return [...(JAVA_HOME ? [join(JAVA_HOME, "bin", "java")] : []), "java"].find((command) => {
    const { status, stderr } = spawnSync(command, ["-version"], { encoding: "utf8", timeout: 20_000 });
    return status === 0 && javaVersion(stderr) >= OLDEST_JAVA;
  });
}

/** The path of Dovecot, the IMAP server, in Debian's package. */
export const findDovecot = (): string | undefined => ["/usr/sbin/dovecot"].find(runs);

/** The major version in the output of `java -version`; 0 if there is none. */
export const javaVersion = (output: string) => Number(/version "(\d+)/.exec(output)?.[1] ?? 0);

const runs = (path: string) => existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;

function onSearchPath(name: string): string[] {
  const folders = new Set(["/usr/bin", ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)]);
  return [...folders].map((folder) => join(folder, name)).filter((path) => existsSync(path));
}
