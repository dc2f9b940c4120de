import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import limitConcurrency from "p-limit";
import { installTestTools } from "./install-test-tools.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { addCounts, countsLine, playwrightCounts, type TestCounts, vitestCounts } from "./test-counts.ts";

/*
 * The part of npm test that runs on the pinned Node. It runs all checks, even if one fails, and prints one line per check
 * when it ends. A failed check also prints its output.
 */

type Check = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** The JSON report that the check writes, and the function that reads it. */
  report?: { file: string; counts: (report: unknown) => TestCounts };
  /** The name of a check in an earlier stage. If it failed, this check does not run. */
  needs?: string;
};

/** How many checks of one stage run at the same time. */
const SLOTS = 2;

const reports = mkdtempSync(join(tmpdir(), "checks-"));

/** The stages run one after the other. The checks of a stage run side by side and start in this order. */
const STAGES: readonly (readonly Check[])[] = [
  [
    { name: "Build", command: ["node", "scripts/build.ts"] },
    { name: "Types", command: ["tsc", "--noEmit"] },
    { name: "Build of the test sites", command: ["node", "tests/support/build-test-sites.ts"] },
    { name: "Types of the pages", command: ["astro", "check"] },
    { name: "Format and lint", command: ["biome", "check", "."] },
  ],
  [vitest("Unit and server tests")],
  [{ ...vitest("Tests of the built pages", "--config=vitest.built.config.ts"), needs: "Build" }],
  [{ ...playwright("Browser tests"), needs: "Build" }],
  [{ ...vitest("Firefox and WebKit", "--config=vitest.browsers.config.ts"), needs: "Build" }],
];

function vitest(name: string, ...options: string[]): Check {
  const file = join(reports, `${name}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return { name, command: ["vitest", "run", ...options, ...output], report: { file, counts: vitestCounts } };
}

function playwright(name: string): Check {
  const file = join(reports, `${name}.json`);
  return {
    name,
    command: ["playwright", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { file, counts: playwrightCounts },
  };
}

const running = new Set<ChildProcess>();
let stopped = false;
onStopSignal((signal) => {
  stopped = true;
  for (const child of running) child.kill(signal);
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
  const limit = limitConcurrency(SLOTS);
  for (const stage of STAGES) {
    await limit.map(stage, async (check) => {
      if (stopped) return;
      const { passed, counts } = await runCheck(check, browser, failed);
      total = addCounts(total, counts);
      if (!passed) failed.add(check.name);
    });
  }
  if (stopped) return 130;
  if (failed.size > 0) console.log(`\nFailed: ${[...failed].join(", ")}.`);
  console.log(`\n${countsLine(total)}`);
  return failed.size > 0 ? 1 : 0;
}

/** A check that fails without a failing test, such as the linter, counts as one failure. */
async function runCheck(check: Check, browser: string, failed: ReadonlySet<string>) {
  if (check.needs !== undefined && failed.has(check.needs)) {
    console.log(`${check.name}: not run, because this check failed: ${check.needs}`);
    return { passed: false, counts: { passed: 0, failed: 1, skipped: 0 } };
  }
  const started = performance.now();
  const { code, output } = await runQuietly(check, browser);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = countsOf(check);
  if (code === 0) {
    console.log(`${check.name}: passed in ${seconds} s`);
    return { passed: true, counts };
  }
  console.log(`${check.name}: FAILED in ${seconds} s\n\n${output}\n`);
  return { passed: false, counts: counts.failed > 0 ? counts : { ...counts, failed: 1 } };
}

async function runQuietly({ command: [command, ...args], env }: Check, browser: string) {
  const child = spawn(command, args, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", CHROMIUM_PATH: browser, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await exitCodeOf(child);
  running.delete(child);
  return { code, output };
}

function countsOf({ report }: Check): TestCounts {
  if (!report || !existsSync(report.file)) return { passed: 0, failed: 0, skipped: 0 };
  return report.counts(JSON.parse(readFileSync(report.file, "utf8")));
}
