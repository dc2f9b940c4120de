import { type ExecFileException, execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

/* Finds and installs the programs that the tests use and that npm does not install. */

/** Debian's headless shell first: the tests take two thirds of the time with it. */
const CHROMIUM_NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Where Debian's package of each WebKitGTK version installs its browser. */
const MINIBROWSERS = ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((name) => `${name}/MiniBrowser`);
/** The oldest Java that the Nu HTML checker supports. */
const OLDEST_JAVA = 17;
/** Long enough for a slow mirror; ends an installation that hangs. */
const INSTALL_MS = 10 * 60_000;

/**
 * The path of a Chromium: CHROMIUM_PATH, else an installed one, else the one that Playwright downloaded.
 *
 * @throws when CHROMIUM_PATH names no file
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file at ${chosen}.`);
  /* It must also run: some systems have a `chromium` that only asks the user to install one. */
  return chosen || [...CHROMIUM_NAMES.flatMap(onSearchPath), chromium.executablePath()].find(runs);
}

export function findFirefox(): string | undefined {
  const { FIREFOX_PATH: chosen } = process.env;
  return (chosen ? [chosen] : ["firefox-esr", "firefox"].flatMap(onSearchPath)).find(runs);
}

/** The paths of WebKitGTK's driver, its browser and a virtual screen; undefined when one of them is missing. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const [driver] = onSearchPath("WebKitWebDriver");
  const [screen] = onSearchPath("Xvfb");
  const libraries = join("/usr/lib", process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu");
  const browser = MINIBROWSERS.map((path) => join(libraries, path)).find((path) => existsSync(path));
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** A Java for the Nu HTML checker: that of JAVA_HOME, else the one on the search path; undefined if it is too old. */
export function findJava(): string | undefined {
  const { JAVA_HOME } = process.env;
  return [...(JAVA_HOME ? [join(JAVA_HOME, "bin", "java")] : []), "java"].find((command) => {
    const { stderr } = spawnSync(command, ["-version"], { encoding: "utf8", timeout: 120_000 });
    return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0) >= OLDEST_JAVA;
  });
}

export const findDovecot = (): string | undefined => ["/usr/sbin/dovecot"].find(runs);

/** The path of nginx; undefined without nginx or without openssl, which makes its certificate. */
export function findNginx(): string | undefined {
  if (spawnSync("openssl", ["version"]).status !== 0) return undefined;
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find(existsSync);
}

const canUseApt = (): boolean =>
  process.platform === "linux" && process.getuid?.() === 0 && onSearchPath("apt-get").length > 0;

const runs = (path: string) => existsSync(path) && spawnSync(path, ["--version"], { timeout: 120_000 }).status === 0;

function onSearchPath(name: string): string[] {
  const folders = new Set(["/usr/bin", ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)]);
  return [...folders].map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

/** With apt-get the faster headless shell is installed, even beside another Chromium. */
const CHROMIUM = {
  name: "Chromium",
  find: () => (process.env.CHROMIUM_PATH || !canUseApt() ? findBrowser() : onSearchPath("chromium-headless-shell")[0]),
  packages: ["chromium-headless-shell"],
};
const OTHER_TOOLS = [
  { name: "Dovecot", find: findDovecot, packages: ["dovecot-imapd"] },
  { name: "nginx", find: findNginx, packages: ["nginx-light", "openssl"] },
  { name: "Java 17 or newer (for the Nu HTML checker)", find: findJava, packages: ["default-jre-headless"] },
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
];

/**
 * Installs the missing programs that the tests use: a Chromium, and the others if `all`. Prints each installation, and each
 * optional program that is still missing: its tests are skipped.
 *
 * @returns the path of a Chromium
 * @throws if there is no Chromium and none can be installed, and on CI if apt-get could not install one of the programs
 */
export async function installTestTools({ all }: { all: boolean }): Promise<string> {
  const missing = [CHROMIUM, ...(all ? OTHER_TOOLS : [])].filter(({ find }) => !find());
  if (missing.length > 0 && canUseApt()) await succeeds("apt-get", ["update"]);
  for (const { name, packages } of canUseApt() ? missing : []) {
    console.error(`Installing ${name} with apt-get (${packages.join(", ")})…`);
    await succeeds("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
  }
  if (!findBrowser()) {
    console.error("Downloading Playwright's Chromium (no browser was found)…");
    await succeeds("playwright", ["install", "chromium", ...(process.getuid?.() === 0 ? ["--with-deps"] : [])]);
  }
  const unavailable = missing.filter(({ name, find }) => !find() && name !== "Chromium");
  for (const { name, packages } of unavailable)
    console.error(`Skipped: the tests with ${name}. Install ${packages.join(" and ")} to run them.`);
  if (process.env.CI && canUseApt() && unavailable.length > 0) throw new Error("On CI, no test may be skipped.");
  const browser = findBrowser();
  if (browser) return browser;
  throw new Error("No Chromium was found and none could be installed. Install Chromium, or set CHROMIUM_PATH to one.");
}

async function succeeds(command: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await promisify(execFile)(command, args, { env, timeout: INSTALL_MS, maxBuffer: 1e8 }).catch(
    ({ message, stdout }: ExecFileException) => console.error(stdout || message),
  );
}
