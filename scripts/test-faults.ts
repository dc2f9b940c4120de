import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";

const USAGE = `Usage: npm run test:faults -- [--rounds NUMBER] [--engine sqlite|postgres|both]

Runs tests/faults in their long form and prints their figures.
`;

const ENGINES: Record<string, string[]> = { sqlite: ["-t", "on SQLite"], postgres: ["-t", "on PostgreSQL"], both: [] };

/** They measure how long a server keeps others waiting, so nothing runs beside them. */
const ALONE = ["tests/faults/hostile-mails.test.ts", "tests/faults/many-overdue.test.ts"];

const others = globSync("tests/faults/*.test.ts").filter((file) => !ALONE.includes(file.replaceAll("\\", "/")));

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
writeFileSync(report, "");
try {
  for (const files of [[...ALONE, "--no-file-parallelism"], others]) {
    const tests = spawn("vitest", ["run", ...files, ...only], {
      env: { ...process.env, TEST_ALL: "1", FAULT_ROUNDS: values.rounds, FAULT_REPORT: report },
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    onStopSignal((signal) => void tests.kill(signal));
    process.exitCode = (await exitCodeOf(tests)) || process.exitCode;
  }
  console.table(readFigures(readFileSync(report, "utf8")));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The figures of all tests by engine: summed, or the largest of those named `max…`. */
function readFigures(lines: string): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const line of lines.split("\n").filter(Boolean)) {
    const { engine, figures } = JSON.parse(line) as { engine: string; figures: Record<string, number> };
    for (const [name, value] of Object.entries(figures)) {
      table[name] ??= {};
      const row = table[name];
      row[engine] = name.startsWith("max") ? Math.max(row[engine] ?? 0, value) : (row[engine] ?? 0) + value;
    }
  }
  return table;
}
