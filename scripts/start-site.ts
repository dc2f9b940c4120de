import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readArguments } from "../server/config/read-arguments.ts";
import { DIST, readManifest } from "../server/config/read-manifest.ts";
import type { Ready } from "../server/ready-message.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { serveSite, startSummary } from "./serve-site.ts";

const USAGE = `Usage: npm start

Installs missing packages, bundles the server and builds the site if their sources changed, serves it and prints a summary.
`;

readArguments(USAGE, {});
if (existsSync(".env")) process.loadEnvFile(".env");
let running: ChildProcess | undefined;
onStopSignal((signal) => running?.kill(signal));

const build = await run(spawn(process.execPath, ["scripts/build.ts", "--if-changed"], { stdio: "inherit" }));
process.exitCode = build === 0 ? await run(serveSite(PROJECT_ROOT, printSummary)) : build;

function printSummary(ready: Ready): void {
  const { samples } = readManifest(DIST);
  console.error(startSummary({ ...ready, smtpUrl: process.env.SMTP_URL, samples }));
}

function run(child: ChildProcess): Promise<number> {
  running = child;
  return exitCodeOf(child);
}
