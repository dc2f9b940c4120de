import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../server/config/read-arguments.ts";
import { buildSite } from "../tests/support/build-test-sites.ts";
import { LARGER, SMALLER } from "../tests/support/content-edits.ts";
import { type Edit, writeEditedContent } from "../tests/support/edit-content.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";
import { exitCodeOf, onStopSignal } from "./processes.ts";

const USAGE = `Usage: npm run test:edits [-- --each] [--only TEXT]

Builds the sample content with each list of edits, or with --each once for every edit, and runs the tests that hold for any
content. --only runs those with this text in their name. The browser tests run only on whole lists.
`;

const { values } = readArguments(USAGE, {
  each: { type: "boolean", default: false },
  only: { type: "string", default: "" },
});
const lists: [name: string, edits: readonly Edit[]][] = [
  ["SMALLER", SMALLER],
  ["LARGER", LARGER],
];
const all = values.each
  ? lists.flatMap(([, edits]) => edits.map((edit): [string, readonly Edit[]] => [edit[0], [edit]]))
  : lists;
/* Inside the project, where the built pages find the packages. */
const folder = mkdtempSync(join(PROJECT_ROOT, "node_modules/.cache/edits-"));
let stopped = false;
onStopSignal(() => {
  stopped = true;
});

const failed: string[] = [];
try {
  for (const [name, edits] of all.filter(([name]) => name.includes(values.only))) {
    if (stopped) break;
    const started = performance.now();
    const passed = await testSite(edits);
    if (stopped) break;
    if (!passed) failed.push(name);
    console.log(`${name}: ${passed ? "passed" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = stopped ? 130 : failed.length > 0 ? 1 : 0;

async function testSite(edits: readonly Edit[]): Promise<boolean> {
  const site = { dist: join(folder, "site"), content: join(folder, "content") };
  writeEditedContent(site.content, edits);
  try {
    buildSite(site);
  } catch (thrown) {
    console.log(thrown instanceof Error ? thrown.message : thrown);
    return false;
  }
  const env = { SITE_DIR: site.dist, CONTENT_DIR: site.content };
  const built = await run(env, "vitest", "run", "--config=vitest.built.config.ts", "--project=own");
  return built && (values.each || (await run(env, "playwright", "test", "--project=any-content")));
}

/** Runs a command and prints its output if it fails. */
async function run(env: Record<string, string>, command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const passed = (await exitCodeOf(child)) === 0;
  if (!passed) console.log(output);
  return passed;
}
