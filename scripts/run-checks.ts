import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../server/config/read-arguments.ts";
import { installTestTools } from "./install-test-tools.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { addCounts, countsLine, playwrightCounts, type TestCounts, vitestCounts } from "./test-counts.ts";

/*
 * The part of npm test that runs on the pinned Node. It runs all checks, even if one fails, and prints one line per check
 * when it ends. A failed check also prints its output, and writes it to the folder TEST_REPORTS if that is set.
 */

type Check = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** The JSON report that the check writes, and the function that reads it. */
  report?: { file: string; counts: (report: unknown) => TestCounts };
  /** The name of another check. This one starts after it, and does not run if it failed. */
  needs?: string;
  /**
   * True if no result depends on its speed. Such checks run beside the others, with a low priority unless another check
   * needs them: they compute while the others wait for servers and pages, and delay them little.
   */
  background?: boolean;
  /** True if it starts after the installation of the test tools. */
  usesTestTools?: boolean;
};

type Result = { passed: boolean; counts: TestCounts };

/** The path of a Chromium, or why there is none. */
type Tools = { browser?: string; error?: string };

/** Where the checks keep compiled modules, because most of them start Node again and again. */
const COMPILE_CACHE = join(import.meta.dirname, "../node_modules/.cache/compiled");

const NONE: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const USAGE = `Usage: npm test

Runs all checks. CONTRIBUTING.md lists the commands that run one of them.
`;

readArguments(USAGE, {});
const reports = mkdtempSync(join(tmpdir(), "checks-"));

const TEST_SITES = "Build of the test sites";

/** Checks of the foreground run one after the other, in this order, and so do those of the background. */
const CHECKS: readonly Check[] = [
  { name: "Build", command: ["node", "scripts/build.ts"], background: true },
  {
    name: TEST_SITES,
    command: ["node", "tests/support/build-test-sites.ts"],
    needs: "Build",
    background: true,
  },
  { name: "Types", command: ["astro", "check"], background: true },
  { name: "Format and lint", command: ["biome", "check", "."], background: true },
  {
    ...vitest("Tests of the built pages", "--config=vitest.built.config.ts"),
    needs: TEST_SITES,
    background: true,
  },
  { ...vitest("Tests of functions", "--project=functions", "--project=functions-with-state"), background: true },
  vitest("Server tests", "--project=server"),
  { ...playwright("Browser tests"), needs: TEST_SITES },
  { ...vitest("Firefox and WebKit", "--config=vitest.browsers.config.ts"), needs: TEST_SITES },
];

function vitest(name: string, ...options: string[]): Check {
  const file = join(reports, `${name}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const command = ["vitest", "run", ...options, ...output] as const;
  return { name, command, report: { file, counts: vitestCounts }, usesTestTools: true };
}

function playwright(name: string): Check {
  const file = join(reports, `${name}.json`);
  return {
    name,
    command: ["playwright", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { file, counts: playwrightCounts },
    usesTestTools: true,
  };
}

const running = new Set<ChildProcess>();
let stopped = false;
onStopSignal((signal) => {
  stopped = true;
  for (const child of running) child.kill(signal);
});

try {
  process.exitCode = await runAll();
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runAll(): Promise<number> {
  const tools = installTestTools().then(
    (browser) => ({ browser }),
    (thrown: Error) => ({ error: thrown.message }),
  );
  const runs = new Map(CHECKS.map(({ name }) => [name, Promise.withResolvers<Result>()]));
  const runInTurn = async (checks: readonly Check[]) => {
    for (const check of checks) {
      const result = await runCheck(check, tools, runs.get(check.needs ?? "")?.promise);
      runs.get(check.name)?.resolve(result);
    }
  };
  await Promise.all([
    runInTurn(CHECKS.filter(({ background }) => background)),
    runInTurn(CHECKS.filter(({ background }) => !background)),
  ]);
  const results = await Promise.all([...runs.values()].map(({ promise }) => promise));
  if (stopped) return 130;
  const failed = CHECKS.filter((_check, index) => !results[index]?.passed).map(({ name }) => name);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
  console.log(`\n${countsLine(results.map(({ counts }) => counts).reduce(addCounts))}`);
  return failed.length > 0 ? 1 : 0;
}

/** A check that fails without a failing test, such as the linter, counts as one failure. */
async function runCheck(check: Check, tools: Promise<Tools>, needed?: Promise<Result>): Promise<Result> {
  const notRun = (reason: string) => {
    console.log(`${check.name}: not run, because ${reason}`);
    return { passed: false, counts: { ...NONE, failed: 1 } };
  };
  const isReady = needed ? (await needed).passed : true;
  const { browser, error } = check.usesTestTools ? await tools : {};
  if (stopped) return { passed: false, counts: NONE };
  if (!isReady) return notRun(`this check failed: ${check.needs}`);
  if (error !== undefined) return notRun(error);
  const started = performance.now();
  const { code, output } = await runQuietly(check, browser);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = countsOf(check);
  if (code === 0) {
    console.log(`${check.name}: passed in ${seconds} s`);
    return { passed: true, counts };
  }
  console.log(`${check.name}: FAILED in ${seconds} s\n\n${output}\n`);
  if (process.env.TEST_REPORTS) writeReport(process.env.TEST_REPORTS, check, output);
  return { passed: false, counts: counts.failed > 0 ? counts : { ...counts, failed: 1 } };
}

function writeReport(folder: string, { name, report }: Check, output: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.log`), output);
  if (report && existsSync(report.file)) copyFileSync(report.file, join(folder, `${name}.json`));
}

async function runQuietly(
  { name, command: [command, ...args], env, needs, background }: Check,
  browser: string | undefined,
) {
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...(needs === TEST_SITES && { TEST_SITES_ARE_BUILT: "1" }),
      ASTRO_TELEMETRY_DISABLED: "1",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(browser && { CHROMIUM_PATH: browser }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const isUrgent = !background || CHECKS.some(({ needs }) => needs === name);
  if (!isUrgent && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await exitCodeOf(child);
  running.delete(child);
  return { code, output };
}

function countsOf({ report }: Check): TestCounts {
  if (!report || !existsSync(report.file)) return NONE;
  return report.counts(JSON.parse(readFileSync(report.file, "utf8")));
}
