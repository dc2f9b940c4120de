import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { findBrowser, findDovecot, findFirefox, findJava, findWebKit, HEADLESS_SHELL } from "./find-test-tools.ts";

/** Long enough for a slow mirror; ends an installation that hangs. */
const INSTALL_MS = 10 * 60_000;

const OPTIONAL_TOOLS = [
  { name: "Dovecot", find: findDovecot, packages: ["dovecot-imapd"] },
  { name: "Java 17 or newer (for the Nu HTML checker)", find: findJava, packages: ["default-jre-headless"] },
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
];

/**
 * Installs the missing programs that the tests use. Prints each installation, and each optional program that is still
 * missing: its tests are skipped.
 *
 * @returns the path of a Chromium
 * @throws if there is no Chromium and none can be installed
 */
export async function installTestTools(): Promise<string> {
  const browser = await installBrowser();
  for (const { name, find, packages } of OPTIONAL_TOOLS) {
    if (find()) continue;
    if (canUseApt()) await installPackages(name, packages);
    if (!find()) console.error(`Skipped: the tests with ${name}. Install ${packages.join(" and ")} to run them.`);
  }
  return browser;
}

/** Finds a Chromium or installs one. apt-get also installs the faster headless shell beside another Chromium. */
async function installBrowser(): Promise<string> {
  const found = findBrowser();
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(HEADLESS_SHELL) || !canUseApt())) return found;
  if (canUseApt()) await installPackages("Chromium", [HEADLESS_SHELL]);
  if (!findBrowser()) {
    console.error("Downloading Playwright's Chromium (no browser was found)…");
    await succeeds("playwright", ["install", "chromium", ...(process.getuid?.() === 0 ? ["--with-deps"] : [])]);
  }
  const browser = findBrowser();
  if (browser) return browser;
  throw new Error("No Chromium was found and none could be installed. Install Chromium, or set CHROMIUM_PATH to one.");
}

/** True if Debian packages can be installed: as root, with apt-get. */
export function canUseApt(): boolean {
  const isRoot = process.getuid?.() === 0 && process.platform === "linux";
  return isRoot && spawnSync("apt-get", ["--version"]).status === 0;
}

async function installPackages(name: string, packages: readonly string[]): Promise<void> {
  console.error(`Installing ${name} with apt-get (${packages.join(", ")})…`);
  if (!(await succeeds("apt-get", ["update"]))) return;
  await succeeds("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
}

/** Runs a command and prints its output only if it fails. */
async function succeeds(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    timeout: INSTALL_MS,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close").catch((thrown: Error) => [thrown.message]);
  if (code !== 0) console.error(output || code);
  return code === 0;
}
