import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import PostalMime from "postal-mime";
import { expect } from "vitest";
import { awaitableList } from "./awaitable-list.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { EMPTY_BUILD, writeFiles } from "./site-fixture.ts";
import { type Site, siteUnderTest } from "./sites.ts";
import { type TempFolder, tempFolder } from "./temp-folder.ts";

export type LogLine = { msg: string; level: number; [fact: string]: unknown };

type StartOptions = {
  env?: Record<string, string>;
  /** Default: a temporary folder. */
  dataDir?: string;
  /** A copy of the project, whose server and built site are used. Default: this project's server. */
  project?: string;
  /** The built site to serve: its folder, or its files by path. Default: one without pages. */
  distDir?: string;
  site?: Readonly<Record<string, string>>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type RunningServer = Awaited<ReturnType<typeof startIn>>;

const ROOT = resolve(import.meta.dirname, "../..");

/** Less than the test timeout (vitest.config.ts). */
const READY_MS = 120_000;

/**
 * Starts the real server on a free port and waits until it is ready. It is killed at the end of the `await using` scope.
 *
 * @throws if it ends before it is ready or is killed after the timeout
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const folder = await tempFolder();
  try {
    return await startIn(folder, options);
  } catch (thrown) {
    await folder[Symbol.asyncDispose]();
    throw thrown;
  }
}

async function startIn(folder: TempFolder, options: StartOptions) {
  const { env, dataDir = join(folder.path, "data"), project, distDir, site } = options;
  const args = distDir ? ["--dist", distDir] : [];
  if (!project) await writeFiles(folder.path, EMPTY_BUILD);
  if (site) await writeFiles(join(folder.path, "dist"), site);
  const child = spawnServer(project ?? folder.path, { DATA_DIR: dataDir, ...env }, args, project);
  const exit = exitOf(child);
  const log = collectLog(child);
  const logged = (matches: (line: LogLine) => boolean) =>
    Promise.race([
      log.find(matches),
      exit.then(({ code, signal }) => {
        const line = log.lines.find(matches);
        if (line) return line;
        throw new Error(`the server ended with ${code ?? signal}: ${log.stderr()}`);
      }),
    ]);
  /** Sends a signal and waits for the end of the process. */
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return await exit;
  };
  /** Waits until the mail about a submission is delivered. */
  const delivered = (reference: string) =>
    logged((line) => line.msg === "mail delivered" && line.reference === reference);
  /* The end of the process rejects `logged`. */
  const tooLate = setTimeout(() => child.kill("SIGKILL"), READY_MS);
  const ready = await logged(({ msg }) => msg === "ready").finally(() => clearTimeout(tooLate));
  const url = String(ready.url);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    dataDir,
    /** The log lines so far. */
    log: log.lines,
    exit,
    stderr: log.stderr,
    /** Waits for the first log line that matches. @throws if the server ends without it */
    logged,
    delivered,
    /** Reads the mail about a submission from the folder of mails, once it is delivered. */
    async mailOf(reference: string) {
      await delivered(reference);
      return await findMail(dataDir, `-${reference}.eml`);
    },
    /** The path of the link in the mail to sign in; empty if there is none. */
    async signInLink() {
      const { text = "" } = await findMail(dataDir, "office-sign-in").catch(() => ({ text: "" }));
      return /(\/office\/sign-in\/\S+)/.exec(text)?.[1] ?? "";
    },
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    end,
    /** Closes the reading end of the log pipe. */
    stopReading: () => void child.stdout?.destroy(),
    async [Symbol.asyncDispose]() {
      await end("SIGKILL");
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Reads a mail from the folder of mails. */
async function findMail(dataDir: string, partOfName: string) {
  const folder = join(dataDir, "mail");
  const name = (await readdir(folder)).find((entry) => entry.includes(partOfName) && entry.endsWith(".eml"));
  return await PostalMime.parse(await readFile(join(folder, String(name))));
}

/** Runs a server whose start fails, until it ends; `files` are written to its working folder. */
export async function runServer(
  env: Record<string, string>,
  files: Record<string, string> = {},
): Promise<Exit & { stderr: string; stdout: string }> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { ...EMPTY_BUILD, ...files });
  const child = spawnServer(folder.path, env, []);
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => (output.stdout += chunk));
  child.stderr?.on("data", (chunk) => (output.stderr += chunk));
  return { ...(await exitOf(child)), ...output };
}

function spawnServer(cwd: string, env: Record<string, string>, args: string[], project = ROOT): ChildProcess {
  return spawn(process.execPath, [join(project, "server/built/server.mjs"), ...args], {
    cwd,
    env: { ...cleanEnvironment(), PORT: "0", SITE_URL: "http://site.example", RATE_LIMIT: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = await once(child, "close");
  return { code, signal };
}

function collectLog(child: ChildProcess) {
  const { items: lines, add, find } = awaitableList<LogLine>();
  let stderr = "";
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (text) => add(JSON.parse(text) as LogLine));
  }
  return { lines, stderr: () => stderr, find };
}

/** Waits until a stopping server refuses new connections. */
export async function waitUntilClosed(server: RunningServer): Promise<void> {
  await server.logged(({ msg }) => msg === "stopping");
  const isClosed = () =>
    fetch(server.url).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
}

/**
 * Serves a built site with the real server on a free port.
 *
 * @throws when the site is not built or the server does not start
 */
export async function serveBuiltSite({ dist, content }: Site = siteUnderTest(), settings = {}): Promise<RunningServer> {
  if (!existsSync(join(dist, "index.html"))) throw new Error(`No site in ${dist}: run npm run build first.`);
  return await startServer({ distDir: dist, env: { CONTENT_DIR: content, SITE_URL: "", ...settings } });
}
