import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { cleanEnvironment } from "./clean-environment.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Playwright's global setup: serves the built site with the real server on a free port, and ends it after the tests.
 *
 * Sets E2E_BASE_URL (the `baseURL` of the tests) and E2E_DATA_DIR, which has the database and the mails.
 *
 * @throws when the site is not built or the server does not start
 */
export default async function serveBuiltSite(): Promise<() => Promise<void>> {
  if (!existsSync(join(ROOT, "dist/index.html"))) throw new Error("The site is not built: run npm run build first.");
  const dataDir = await mkdtemp(join(tmpdir(), "site-e2e-"));
  const args = [join(ROOT, "server/main.ts"), "--dist", join(ROOT, "dist"), "--site", join(ROOT, "content/site.yaml")];
  /* Without the developer's environment and .env, so that no test sends a real mail. */
  const server = spawn(process.execPath, args, {
    cwd: dataDir,
    env: { ...cleanEnvironment(), PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "info", RATE_LIMIT: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    process.env.E2E_BASE_URL = await readyUrl(server);
    process.env.E2E_DATA_DIR = dataDir;
    return stop;
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

/** The URL from the "ready" line of the log. Reads the whole log, so that the server never blocks. */
function readyUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === "ready" && url) resolve(url);
    });
  });
}
