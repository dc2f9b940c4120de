import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTestTools } from "./install-test-tools.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { addCounts, countsLine, playwrightCounts, type TestCounts, vitestCounts } from "./test-counts.ts";

/*
 * The part of npm test that runs on the pinned Node: every check in turn, all of them even when one fails. A check
 * that passes takes one line, one that fails shows its output.
 */

type Check = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Where the check writes its JSON report, and how to read it. */
  report?: { file: string; counts: (report: unknown) => TestCounts };
  /** The check that must have passed, or this one cannot run. */
  needs?: string;
};

const reports = mkdtempSync(join(tmpdir(), "checks-"));
const vitestReport = join(reports, "vitest.json");
const builtReport = join(reports, "built.json");
const otherBrowsersReport = join(reports, "other-browsers.json");
const playwrightReport = join(reports, "playwright.json");

const CHECKS: readonly Check[] = [
  { name: "Format and lint", command: ["biome", "check", "."] },
  { name: "Types", command: ["tsc", "--noEmit"] },
  { name: "Types of the pages", command: ["astro", "check"] },
  {
    name: "Unit and server tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    report: { file: vitestReport, counts: vitestCounts },
  },
  { name: "Build", command: ["node", "scripts/build.ts"] },
  {
    name: "Tests of the built pages",
    command: [
      "vitest",
      "run",
      "--config=vitest.built.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${builtReport}`,
    ],
    report: { file: builtReport, counts: vitestCounts },
    needs: "Build",
  },
  {
    name: "Browser tests",
    command: ["playwright", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: { file: playwrightReport, counts: playwrightCounts },
    needs: "Build",
  },
  {
    name: "Firefox and WebKit",
    command: [
      "vitest",
      "run",
      "--config=vitest.browsers.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${otherBrowsersReport}`,
    ],
    report: { file: otherBrowsersReport, counts: vitestCounts },
    needs: "Build",
  },
];

let running: ChildProcess | undefined;
let stopped = false;
onStopSignal((signal) => {
  stopped = true;
  running?.kill(signal);
});

try {
  const browser = installTestTools();
  process.exitCode = await runAll(browser);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runAll(browser: string): Promise<number> {
  const failed = new Set<string>();
  let total: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const check of CHECKS) {
    if (stopped) return 130;
    const { passed, counts } = await runCheck(check, browser, failed);
    total = addCounts(total, counts);
    if (!passed) failed.add(check.name);
  }
  if (failed.size > 0) console.log(`\nFailed: ${[...failed].join(", ")}.`);
  console.log(`\n${countsLine(total)}`);
  return failed.size > 0 ? 1 : 0;
}

/** A check that fails without a failing test, such as the linter, counts as one failure. */
async function runCheck(check: Check, browser: string, failed: ReadonlySet<string>) {
  process.stdout.write(`${check.name}… `);
  if (check.needs !== undefined && failed.has(check.needs)) {
    console.log(`not run, because of: ${check.needs}`);
    return { passed: false, counts: { passed: 0, failed: 1, skipped: 0 } };
  }
  const started = performance.now();
  const { code, output } = await runQuietly(check, browser);
  const counts = countsOf(check);
  const passed = code === 0;
  console.log(`${passed ? "passed" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (passed) return { passed, counts };
  console.log(`\n${output}\n`);
  return { passed, counts: counts.failed > 0 ? counts : { ...counts, failed: 1 } };
}

async function runQuietly({ command: [command, ...args], env }: Check, browser: string) {
  running = spawn(command, args, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", CHROMIUM_PATH: browser, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [running.stdout, running.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { code: await exitCodeOf(running), output };
}

function countsOf({ report }: Check): TestCounts {
  if (!report || !existsSync(report.file)) return { passed: 0, failed: 0, skipped: 0 };
  return report.counts(JSON.parse(readFileSync(report.file, "utf8")));
}
