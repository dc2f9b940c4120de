import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { countSamples } from "./count-samples.ts";
import { exitCodeOf, OWN_GROUP, onStopSignal } from "./processes.ts";
import { startSummary } from "./start-summary.ts";

/* The part of npm start that runs on the pinned Node: builds if needed, serves, says where everything is. */

if (existsSync(".env")) process.loadEnvFile(".env");
let running: ChildProcess | undefined;
onStopSignal((signal) => running?.kill(signal));

const build = await run(spawn(process.execPath, ["scripts/build.ts", "--if-changed"], { stdio: "inherit" }));
process.exitCode = build === 0 ? await serve() : build;

/** Answers the server's exit code. Its JSON log is our standard output; what we say ourselves goes to standard error. */
function serve(): Promise<number> {
  const server = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: OWN_GROUP,
  });
  server.stdout.pipe(process.stdout);
  createInterface({ input: server.stdout }).on("line", (line) => {
    const ready = readyLine(line);
    if (!ready) return;
    const { SMTP_URL: smtpUrl } = process.env;
    console.error(startSummary({ ...ready, smtpUrl, samples: countSamples("content") }));
  });
  return run(server);
}

function run(child: ChildProcess): Promise<number> {
  running = child;
  return exitCodeOf(child);
}

/** The facts of the server's "ready" line; undefined for every other line. */
function readyLine(line: string): { url: string; dataDir: string } | undefined {
  if (!line.includes('"ready"')) return undefined;
  const { msg, url, dataDir } = JSON.parse(line) as Record<string, unknown>;
  return msg === "ready" ? { url: String(url), dataDir: String(dataDir) } : undefined;
}
