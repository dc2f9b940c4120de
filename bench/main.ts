import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import { publicPages } from "#site/metadata/public-pages.ts";
import { BROWSER_ARGS } from "../playwright.config.ts";
import { findBrowser } from "../scripts/test-tools.ts";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { startServer } from "../tests/support/start-server.ts";
import { slowPhoneOverBudget } from "./budgets.ts";
import { measureSlowPhone } from "./measure-slow-phone.ts";

const USAGE = `Usage: npm run bench [-- --route ROUTE]

Builds and serves the site, loads every route as a slow phone does, and compares it with a plain page in the same run. Exits
with 1 if a budget (bench/budgets.ts) is exceeded. --route measures only this route, such as /about, and may be repeated.
npm test checks the budgets of bytes and requests.
`;

const DIST = resolve(import.meta.dirname, "../dist");

const { values: options } = readArguments(USAGE, { route: { type: "string", multiple: true } });
const all = publicPages(readContent()).map(({ path }) => path);
const unknown = options.route?.find((route) => !all.includes(route));
if (unknown) failWithUsage(`There is no route ${unknown}. Routes: ${all.join(", ")}.`, USAGE);
const build = spawnSync(process.execPath, ["scripts/build.ts", "--if-changed"], { stdio: "inherit" });
process.exitCode = build.status === 0 ? await bench(options.route ?? all) : 1;

async function bench(routes: readonly string[]): Promise<number> {
  await using server = await startServer({ distDir: DIST, env: { LOG_LEVEL: "info" } });
  const executablePath = findBrowser();
  const launch = () => chromium.launch({ args: [...BROWSER_ARGS], ...(executablePath && { executablePath }) });
  const measure = (routes: readonly string[]) => measureSlowPhone(launch, routes, { origin: server.url, dist: DIST });
  const figures = await measure(routes);
  const excesses = () => [...figures].flatMap(([route, measured]) => slowPhoneOverBudget(route, measured));
  /* Delays of the machine rarely occur twice, costs of a page do. */
  const failed = [...figures].filter((each) => slowPhoneOverBudget(...each).length > 0).map(([route]) => route);
  if (failed.length > 0) for (const [route, again] of await measure(failed)) figures.set(route, again);
  console.table(Object.fromEntries(figures));
  console.log(excesses().length === 0 ? "All budgets are met." : `Over budget:\n${excesses().join("\n")}`);
  return excesses().length > 0 ? 1 : 0;
}
