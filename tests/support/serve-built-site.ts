import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { cleanEnvironment } from "./clean-environment.ts";
import { type Site, siteUnderTest } from "./sites.ts";

const MAIN = resolve(import.meta.dirname, "../../server/main.ts");

/** Settings of a server of a whole built site, whose files are compressed once for all servers. */
export const CACHED_BROTLI = {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, "preload-brotli-cache.ts"))}`,
};

export type ServedSite = AsyncDisposable & {
  url: string;
  /** Has the database and the mails. */
  dataDir: string;
};

/**
 * Serves a built site with the real server on a free port.
 *
 * @throws when the site is not built or the server does not start
 */
export async function serveBuiltSite({ dist, content }: Site = siteUnderTest()): Promise<ServedSite> {
  if (!existsSync(join(dist, "index.html"))) throw new Error(`No site in ${dist}: run npm run build first.`);
  const dataDir = await mkdtemp(join(tmpdir(), "site-e2e-"));
  const args = [MAIN, "--dist", dist, "--site", join(content, "site.yaml")];
  /* Without the developer's environment and .env, so that no test sends a real mail. */
  const server = spawn(process.execPath, args, {
    cwd: dataDir,
    env: {
      ...cleanEnvironment(),
      ...CACHED_BROTLI,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      RATE_LIMIT: "off",
    },
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
    return { url: await readyUrl(server), dataDir, [Symbol.asyncDispose]: stop };
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

/**
 * The URL from the "ready" line of the log, once the pages are compressed, because tests count bytes. The two lines come in any
 * order. Reads the whole log, so that the server never blocks.
 */
function readyUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
    if (!server.stdout) return;
    let address: string | undefined;
    let compressed = false;
    createInterface({ input: server.stdout }).on("line", (line) => {
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === "ready") address = url;
      if (msg === "pages compressed") compressed = true;
      if (address && compressed) resolve(address);
    });
  });
}
