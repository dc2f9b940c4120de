import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { cleanEnvironment } from "../tests/support/clean-environment.ts";
import { freePort } from "../tests/support/free-port.ts";
import { findNginx, waitForResponse } from "../tests/support/start-nginx.ts";
import { startServer } from "../tests/support/start-server.ts";
import { type TempFolder, tempFolder } from "../tests/support/temp-folder.ts";
import type { ServerFigures } from "./budgets.ts";
import { median } from "./median.ts";
import { canMeasureProcesses, cpuSeconds, residentMegabytes } from "./process-figures.ts";

const ROOT = resolve(import.meta.dirname, "..");
const CLIENT = resolve(import.meta.dirname, "load-client.ts");
/** Pages per round: enough for the CPU clock, whose resolution is 10 ms. */
const PAGES = 40_000;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 7;
const SUBMISSIONS = 1_000;
/** Fewer, because strace slows every call. */
const TRACED_SUBMISSIONS = 100;

export type Measured = ServerFigures & {
  submissionsPerSecond: number;
  /** Disk syncs per submission with its mail; undefined if not counted. */
  syncsPerSubmission: number | undefined;
  megabytesAtRest: number;
  megabytesAfter: number;
  /** Skipped measurements with the reason. */
  skipped: string[];
};

/** Measures the server under load of pages and messages. @returns undefined on systems other than Linux */
export async function measureServer(distDir: string): Promise<Measured | undefined> {
  if (!canMeasureProcesses()) return undefined;
  await using server = await startServer({ distDir, env: { LOG_LEVEL: "info" } });
  await server.logged(({ msg }) => msg === "pages compressed");
  const megabytesAtRest = residentMegabytes(server.pid);
  const submissionsPerSecond = await postMessages(server.url, SUBMISSIONS);
  const syncsPerSubmission = await countSyncs(server.pid, () => postMessages(server.url, TRACED_SUBMISSIONS));
  const megabytesAfter = residentMegabytes(server.pid);
  const pages = await comparePages(distDir);
  const skipped = [
    ...(syncsPerSubmission === undefined ? ["syncs per submission: strace is missing or not permitted"] : []),
    ...(pages.nginxPagesPerCpuSecond === undefined ? ["nginx: not found"] : []),
  ];
  return { ...pages, submissionsPerSecond, syncsPerSubmission, megabytesAtRest, megabytesAfter, skipped };
}

/**
 * Measures both servers alternately, so that other load on the machine affects both. The median ignores outliers, and the
 * first rounds, with code still being compiled, do not count.
 */
async function comparePages(distDir: string): Promise<ServerFigures> {
  await using server = await startQuietServer(distDir);
  await idle(server.pid);
  const path = findNginx();
  await using folder = await tempFolder();
  await using nginx = path ? await startPlainNginx(path, folder, await fetchCompressed(server.url)) : undefined;
  const rounds: { ours: number; theirs: number | undefined }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const ours = await pagesPerSecondOf(server.pid, server.url);
    const theirs = nginx && (await pagesPerSecondOf(nginx.pid, nginx.url));
    if (round >= WARM_UP_ROUNDS) rounds.push({ ours, theirs });
  }
  return {
    pagesPerCpuSecond: median(rounds.map(({ ours }) => ours)),
    ...(nginx && {
      nginxPagesPerCpuSecond: median(rounds.map(({ theirs = 0 }) => theirs)),
      shareOfNginx: median(rounds.map(({ ours, theirs = 0 }) => ours / theirs)),
    }),
  };
}

/** The server without a request log: nginx has no access log either. */
async function startQuietServer(distDir: string): Promise<AsyncDisposable & { pid: number; url: string }> {
  const folder = await tempFolder();
  const port = await freePort();
  const env = { ...cleanEnvironment(), PORT: String(port), DATA_DIR: folder.path, LOG_LEVEL: "warn" };
  const args = [join(ROOT, "server/main.ts"), "--dist", distDir, "--site", join(ROOT, "content/site.yaml")];
  const child = spawn(process.execPath, args, { cwd: folder.path, env, stdio: "inherit" });
  const ended = once(child, "close");
  await waitForResponse(port);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

const PAGE = "/";

async function pagesPerSecondOf(pid: number, url: string): Promise<number> {
  const before = cpuSeconds(pid);
  const { ok } = await runClient(["--url", url + PAGE, "--count", String(PAGES)]);
  if (ok !== PAGES) throw new Error(`${PAGES - ok} of ${PAGES} pages were not served`);
  return Math.round(PAGES / (cpuSeconds(pid) - before));
}

async function postMessages(url: string, count: number): Promise<number> {
  const { ok, seconds } = await runClient(["--url", `${url}/api/landing-mail`, "--post", "--count", String(count)]);
  if (ok !== count) throw new Error(`${count - ok} of ${count} submissions were not accepted`);
  return Math.round(count / seconds);
}

async function runClient(args: string[]): Promise<{ ok: number; seconds: number }> {
  const client = spawn(process.execPath, [CLIENT, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  client.stdout.on("data", (chunk) => (output += chunk));
  const [code] = await once(client, "close");
  if (code !== 0) throw new Error(`the load client ended with ${code}`);
  return JSON.parse(output) as { ok: number; seconds: number };
}

/** Counts the file syncs per submission that `post` sends; undefined if strace does not work. */
async function countSyncs(pid: number, post: () => Promise<unknown>): Promise<number | undefined> {
  await using folder = await tempFolder();
  const log = join(folder.path, "syncs");
  const strace = spawn("strace", ["-f", "-e", "trace=fsync,fdatasync", "-o", log, "-p", String(pid)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((done) => {
    strace.once("error", () => done());
    strace.once("close", () => done());
  });
  const attached = new Promise<boolean>((done) => {
    strace.stderr.on("data", (chunk) => String(chunk).includes("attached") && done(true));
    void ended.then(() => done(false));
  });
  if (!(await attached)) return undefined;
  await post();
  strace.kill("SIGINT");
  await ended;
  const calls = (await readFile(log, "utf8")).match(/\bf(?:data)?sync\(\d+/g) ?? [];
  return Math.round((calls.length / TRACED_SUBMISSIONS) * 100) / 100;
}

/** Waits until the server is idle: after the start it compresses pages with Brotli for some seconds. */
async function idle(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const before = cpuSeconds(pid);
    await new Promise((wait) => setTimeout(wait, 500));
    if (cpuSeconds(pid) - before < 0.02) return;
  }
  throw new Error("the server was not idle within a minute");
}

type Compressed = { bytes: Buffer; headers: [string, string][] };

/** The compressed page, with the headers for nginx to send. */
async function fetchCompressed(url: string): Promise<Compressed> {
  const { request } = await import("node:http");
  return new Promise((done, failed) => {
    const asking = request(url + PAGE, { headers: { "accept-encoding": "gzip" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const own = /^(?:date|connection|keep-alive|content-length|content-type|content-encoding|etag)$/;
      const headers = Object.entries(response.headers).filter(([name]) => !own.test(name)) as [string, string][];
      done({ bytes: Buffer.concat(chunks), headers });
    });
    asking.on("error", failed);
    asking.end();
  });
}

/**
 * nginx with one worker in a typical configuration for these pages: files with precompressed variants, and paths without
 * `.html`. It sends the same bytes and headers as our server.
 */
async function startPlainNginx(
  path: string,
  folder: TempFolder,
  { bytes, headers }: Compressed,
): Promise<AsyncDisposable & { pid: number; url: string }> {
  const port = await freePort();
  const temporary = join(folder.path, "temp");
  const root = join(folder.path, "root");
  await mkdir(temporary);
  await mkdir(root);
  await writeFile(join(root, "index.html"), gunzipSync(bytes));
  await writeFile(join(root, "index.html.gz"), bytes);
  const conf = join(folder.path, "nginx.conf");
  const temps = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${temporary}/${name};`,
  );
  const sent = headers.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  await writeFile(
    conf,
    `${process.getuid?.() === 0 ? "user root;" : ""} worker_processes 1; pid ${join(folder.path, "pid")}; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temps.join(" ")}
types { text/html html; } charset utf-8;
server { listen 127.0.0.1:${port}; root ${root};
location / { try_files $uri $uri.html $uri/ =404; gzip_static on; ${sent.join(" ")} } } }
`,
  );
  const child = spawn(path, ["-p", folder.path, "-c", conf, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "close");
  await waitForResponse(port);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
