import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Ready } from "../server/ready-message.ts";
import { findSamples } from "./find-samples.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { PROJECT_ROOT } from "./project-root.mjs";
import { serveSite } from "./serve-site.ts";
import { startSummary } from "./start-summary.ts";

/* The part of npm start that runs on the pinned Node: builds if needed, serves, says where everything is. */

if (existsSync(".env")) process.loadEnvFile(".env");
let running: ChildProcess | undefined;
onStopSignal((signal) => running?.kill(signal));

const build = await run(spawn(process.execPath, ["scripts/build.ts", "--if-changed"], { stdio: "inherit" }));
process.exitCode = build === 0 ? await run(serveSite(PROJECT_ROOT, saySummary)) : build;

/** The server's log is our standard output; what we say ourselves goes to standard error. */
function saySummary(ready: Ready): void {
  const { SMTP_URL: smtpUrl } = process.env;
  console.error(startSummary({ ...ready, smtpUrl, samples: findSamples(process.env.CONTENT_DIR || "content") }));
}

function run(child: ChildProcess): Promise<number> {
  running = child;
  return exitCodeOf(child);
}
