import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkContent, readContent } from "#site/content/records.ts";
import { buildStamp } from "./build-stamp.ts";
import { pinnedEnvironment } from "./pinned-node.mjs";
import { PROJECT_ROOT } from "./project-root.mjs";
import { writeSearchIndex } from "./search-index.ts";

/* npm run build: checks the content, then builds the site into dist/. With --if-changed only when something changed. */

const DIST = join(PROJECT_ROOT, "dist");
/** The server and Astro leave hidden files alone. */
const STAMP = join(DIST, ".built");

process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const { values } = parseArgs({ options: { "if-changed": { type: "boolean", default: false } } });
/* Before the build: what is edited while it runs is for the next one. */
const stamp = buildStamp(PROJECT_ROOT, process.env);

if (values["if-changed"] && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) {
  console.error("The site is up to date.");
} else {
  if (values["if-changed"]) console.error("Building the site (sources changed)…");
  process.exitCode = (await build()) ? 0 : 1;
}

/** Says what is wrong on standard error and answers false when the site cannot be built. */
async function build(): Promise<boolean> {
  const started = performance.now();
  const errors = checkContent();
  for (const error of errors) console.error(error);
  if (errors.length > 0) return false;
  rmSync(STAMP, { force: true });
  if (!runAstro()) return false;
  const found = await writeSearchIndex(DIST, readContent().site.name);
  writeFileSync(STAMP, stamp);
  const pages = readdirSync(DIST, { recursive: true }).filter((path) => String(path).endsWith(".html")).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`Built ${pages} pages into dist/ in ${seconds} s; ${found} can be found by the search.`);
  return true;
}

function runAstro(): boolean {
  const { status, error, stdout, stderr } = spawnSync("astro", ["build"], {
    cwd: PROJECT_ROOT,
    env: pinnedEnvironment({ ASTRO_TELEMETRY_DISABLED: "1" }),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status === 0) return true;
  console.error(error ? `astro could not be started: ${error.message}` : `${stdout}${stderr}`);
  return false;
}
