import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { readArguments } from "../server/config/read-arguments.ts";
import { exitCodeOf, onStopSignal } from "./processes.ts";
import { installTestTools } from "./test-tools.ts";

/*
 * The part of npm test that runs on the pinned Node. It runs all checks, even if one fails, and prints one line per check
 * when it ends. A failed check also prints its output.
 */

const USAGE = `Usage: npm test [-- --all]

Runs the checks before a commit: on SQLite, with Chromium, on a site with sample content. --all, which is npm run test:all, runs
all tests, with every program, database and site. CONTRIBUTING.md lists the commands that run one check.
`;

/*
 * Only --all runs tests/browsers, the files that are named *.long.* and the browser tests with "@long" in their title. It also
 * sets TEST_ALL, which adds to the other tests PostgreSQL (onEachEngine), more sites (tests/support/sites.ts), and the long form
 * of faults and rules (IS_LONG).
 */

type Check = {
  name: string;
  command: readonly [string, ...string[]];
  /** It starts after the test sites are built and does not run if they cannot be. */
  usesSites?: boolean;
  /** It starts after the installation of the test tools. */
  usesTools?: boolean;
  isOnlyInAll?: boolean;
};

const { values } = readArguments(USAGE, { all: { type: "boolean", default: false } });

const vitest = (name: string, ...options: string[]): Check => ({
  name,
  command: ["vitest", "run", ...options],
  usesTools: true,
});

/**
 * Two checks run at a time: one of each list, in this order. Where the results of a check may depend on its speed, it is in
 * the second list. The first one has a low priority once the sites are built.
 */
const BUILD: Check = { name: "Build of the test sites", command: ["node", "tests/support/build-test-sites.ts"] };
const QUEUES: readonly Check[][] = [
  [
    BUILD,
    { name: "Content", command: ["node", "scripts/build.ts", "--check"] },
    { name: "Types of the Astro files", command: ["astro", "check", "--tsconfig", "tsconfig.astro.json"] },
    { name: "Format and lint", command: ["biome", "check", "."] },
    { ...vitest("Tests of the built pages", "--config=vitest.built.config.ts"), usesSites: true },
    vitest("Tests of functions", "--project=functions"),
    { ...vitest("Firefox and WebKit", "--config=vitest.browsers.config.ts"), usesSites: true, isOnlyInAll: true },
  ],
  [
    /* While the tools are installed. */
    { name: "Types", command: ["tsc"] },
    vitest("Server tests", "--project=server"),
    { name: "Browser tests", command: ["playwright", "test", "--reporter=list"], usesSites: true, usesTools: true },
  ],
];

const running = new Set<ChildProcess>();
let isStopped = false;
onStopSignal((signal) => {
  isStopped = true;
  for (const child of running) child.kill(signal);
});

const tools = installTestTools({ all: values.all }).catch((thrown: Error) => thrown);
const sites = Promise.withResolvers<boolean>();
const counts = { passed: 0, failed: 0, skipped: 0 };
const failed: string[] = [];
await Promise.all(QUEUES.map(runQueue));
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = isStopped ? 130 : failed.length > 0 ? 1 : 0;

async function runQueue(checks: readonly Check[]): Promise<void> {
  for (const check of checks.filter(({ isOnlyInAll }) => values.all || !isOnlyInAll)) {
    const passed = await runCheck(check);
    if (check === BUILD) sites.resolve(passed);
    if (!passed) failed.push(check.name);
  }
}

async function runCheck(check: Check): Promise<boolean> {
  const browser = check.usesTools ? await tools : undefined;
  const cannotRun =
    browser instanceof Error ? browser.message : check.usesSites && !(await sites.promise) && `${BUILD.name} failed`;
  if (isStopped) return false;
  if (cannotRun) console.log(`${check.name}: not run. ${cannotRun}`);
  const started = performance.now();
  const { code, output } = cannotRun ? { code: 1, output: "" } : await run(check, browser);
  if (!cannotRun) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${check.name}: ${code === 0 ? `passed in ${seconds} s` : `FAILED in ${seconds} s\n\n${output}\n`}`);
  }
  /* A check that fails without a failing test, such as the linter, counts as one failure. */
  if (countTests(output) === 0 && code !== 0) counts.failed++;
  return code === 0;
}

async function run({ name, command: [command, ...args] }: Check, browser: string | Error | undefined) {
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...(name !== BUILD.name && { TEST_SITES_ARE_BUILT: "1" }),
      ...(values.all ? { TEST_ALL: "1" } : { TEST_WITHOUT_LONG: "1" }),
      ...(typeof browser === "string" && { CHROMIUM_PATH: browser }),
      ASTRO_TELEMETRY_DISABLED: "1",
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/compiled"),
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const isPatient = QUEUES[0]?.some((check) => check.name === name) && name !== BUILD.name;
  if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await exitCodeOf(child);
  running.delete(child);
  return { code, output };
}

/** Adds the counts in the summary of Vitest ("Tests  1 failed | 9 passed") or Playwright ("9 passed"). @returns the failed tests */
function countTests(output: string): number {
  let failures = 0;
  for (const [line] of output.matchAll(/^ *(?:Tests +)?\d+ (?:passed|failed|skipped).*$/gm))
    for (const [, number, state] of line.matchAll(/(\d+) (passed|failed|skipped)/g)) {
      counts[state as keyof typeof counts] += Number(number);
      if (state === "failed") failures += Number(number);
    }
  return failures;
}
