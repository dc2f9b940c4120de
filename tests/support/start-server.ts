import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { cleanEnvironment } from "./clean-environment.ts";
import { growingList } from "./growing-list.ts";
import { SITE_RECORD, writeFiles } from "./site-fixture.ts";
import { type TempFolder, tempFolder } from "./temp-folder.ts";

export type LogLine = { msg: string; level: number; [fact: string]: unknown };

export type StartOptions = {
  env?: Record<string, string>;
  /** Default: a folder of its own, removed at the end. */
  dataDir?: string;
  /** The built site to serve; by default there is none. */
  distDir?: string;
  /** Milliseconds until it must be ready. */
  readyMs?: number;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type RunningServer = AsyncDisposable & {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Everything it logged so far. */
  log: LogLine[];
  exit: Promise<Exit>;
  /** The first line that matches, logged already or to come. @throws when the server ends without it. */
  logged(matches: (line: LogLine) => boolean): Promise<LogLine>;
  signal(signal: NodeJS.Signals): void;
  /** Closes the reading end of its log: nobody will read it any more. */
  stopReading(): void;
};

const ROOT = resolve(import.meta.dirname, "../..");

/** A little less than a test may take (vitest.config.ts). */
const READY_MS = 25_000;

/**
 * Starts the real server on a free port and waits until it is ready; killed at the end of the `await using` scope.
 *
 * @throws when it ends before it is ready, or is not ready in time and therefore killed
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
  const { env, dataDir = join(folder.path, "data"), distDir, readyMs = READY_MS } = options;
  const child = await spawnServer(folder.path, { DATA_DIR: dataDir, ...env }, distDir ? ["--dist", distDir] : []);
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
  /* Its end is what then fails the wait, so that none is left running. */
  const tooLate = setTimeout(() => child.kill("SIGKILL"), readyMs);
  const ready = await logged(({ msg }) => msg === "ready").finally(() => clearTimeout(tooLate));
  const url = String(ready.url);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    dataDir,
    log: log.lines,
    exit,
    logged,
    signal: (signal) => void child.kill(signal),
    stopReading: () => void child.stdout?.destroy(),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exit;
      await folder[Symbol.asyncDispose]();
    },
  } satisfies RunningServer;
}

/** Runs the server until it ends by itself, for starts that are refused; `files` lie in its working folder. */
export async function runServer(
  env: Record<string, string>,
  files: Record<string, string> = {},
): Promise<Exit & { stderr: string; stdout: string }> {
  await using folder = await tempFolder();
  await writeFiles(folder.path, files);
  const child = await spawnServer(folder.path, env, []);
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => (output.stdout += chunk));
  child.stderr?.on("data", (chunk) => (output.stderr += chunk));
  return { ...(await exitOf(child)), ...output };
}

async function spawnServer(cwd: string, env: Record<string, string>, args: string[]): Promise<ChildProcess> {
  await writeFiles(cwd, { "content/site.yaml": SITE_RECORD });
  return spawn(process.execPath, [join(ROOT, "server/main.ts"), ...args], {
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
  const { items: lines, add, find } = growingList<LogLine>();
  let stderr = "";
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (text) => add(JSON.parse(text) as LogLine));
  }
  return { lines, stderr: () => stderr, find };
}
