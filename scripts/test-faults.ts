import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { type Figures, readFigures } from "../tests/support/fault-report.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";

const USAGE = `Usage: npm run test:faults -- [--rounds NUMBER] [--engine sqlite|postgres|both]

Runs tests/faults in their long form and prints their figures.
`;

const ENGINES: Record<string, string[]> = { sqlite: ["-t", "on SQLite"], postgres: ["-t", "on PostgreSQL"], both: [] };
/** The total for all engines. */
const FUZZ_REQUESTS = 20_000;

const { values } = readArguments(USAGE, {
  rounds: { type: "string", default: "50" },
  engine: { type: "string", default: "both" },
});
const only = ENGINES[values.engine];
if (!/^[1-9]\d{0,4}$/.test(values.rounds) || !only) {
  failWithUsage("--rounds is a number from 1, and --engine one of sqlite, postgres and both.", USAGE);
}

const folder = mkdtempSync(join(tmpdir(), "faults-"));
const report = join(folder, "figures.jsonl");
try {
  const started = performance.now();
  process.exitCode = await runTests(only);
  if (existsSync(report)) printTable(readFigures(report));
  console.log(`\n${Math.round((performance.now() - started) / 1000)} seconds in total.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runTests(filter: readonly string[]): Promise<number> {
  const engines = filter.length === 0 ? 2 : 1;
  const tests = spawn("vitest", ["run", "tests/faults", ...filter], {
    env: {
      ...process.env,
      FAULT_ROUNDS: values.rounds,
      FAULT_REPORT: report,
      FUZZ_REQUESTS: String(FUZZ_REQUESTS / engines),
    },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  onStopSignal((signal) => void tests.kill(signal));
  return await exitCodeOf(tests);
}

function printTable(engines: ReadonlyMap<string, Partial<Figures>>): void {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const rows: [string, (figures: Partial<Figures>) => number | string | undefined][] = [
    ["kills", ({ rounds }) => rounds],
    ["outages of the database", ({ outages }) => outages],
    ["submissions acknowledged", ({ acknowledged }) => acknowledged],
    ["  lost", ({ lost }) => lost],
    ["  duplicate records", ({ duplicates }) => duplicates],
    ["  saved, response lost", ({ answersLost }) => answersLost],
    ["uploads acknowledged", ({ uploadsAcknowledged }) => uploadsAcknowledged],
    ["  files intact", ({ filesWhole }) => filesWhole],
    ["mails delivered", ({ mailsDelivered }) => mailsDelivered],
    ["  repeated, same Message-ID", ({ mailsRepeated }) => mailsRepeated],
    ["variants of one mailbox", ({ mailboxVariants }) => mailboxVariants],
    ["  acknowledged", ({ variantsAcknowledged }) => variantsAcknowledged],
    ["databases lost while open", ({ databasesLost }) => databasesLost],
    ["  successes afterwards", ({ successesAfterLoss }) => successesAfterLoss],
    ["hostile requests", ({ fuzzed }) => fuzzed],
    ["  5xx or no response", ({ serverErrors }) => serverErrors],
    ["peak resident memory", ({ peakMemory }) => peakMemory && megabytes(peakMemory)],
    ["pages of 100 under 2,000 slow heads", ({ pagesUnderFlood }) => pagesUnderFlood],
    ["wait behind 60 slow files", ({ longestWait }) => longestWait && `${longestWait} ms`],
    ["longest pause under 20 × 10 MB", ({ longestStall }) => longestStall && `${longestStall} ms`],
    ["wait while 100,000 are overdue", ({ overdueWait }) => overdueWait && `${overdueWait} ms`],
    ["pages beside pipelining, p99", ({ pipelinedP99 }) => pipelinedP99 && `${pipelinedP99} ms`],
    ["pages beside hostile mails, p99", ({ mailsP99 }) => mailsP99 && `${mailsP99} ms`],
    ["  growth of memory", ({ mailsMemory }) => mailsMemory && megabytes(mailsMemory)],
  ];
  const line = (label: string, cells: readonly unknown[]) =>
    console.log(label.padEnd(36) + cells.map((cell) => String(cell ?? "–").padStart(14)).join(""));
  console.log("");
  line("", [...engines.keys()]);
  for (const [label, cell] of rows) line(label, [...engines.values()].map(cell));
}
