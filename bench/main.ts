import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { BROWSER_ARGS } from "../playwright.config.ts";
import { findBrowser } from "../scripts/find-test-tools.ts";
import { failWithUsage, readArguments } from "../server/config/read-arguments.ts";
import { axeViolations } from "../tests/support/axe-violations.ts";
import { freePort } from "../tests/support/free-port.ts";
import { PAGE_CONTRACT } from "../tests/support/page-contract.ts";
import { startServer } from "../tests/support/start-server.ts";
import {
  type LighthouseFigures,
  type OfficeFigures,
  officeOverBudget,
  overBudget,
  type RouteFigures,
  type SlowPhoneFigures,
  serverOverBudget,
} from "./budgets.ts";
import { measureBarePage, measureLighthouse } from "./measure-lighthouse.ts";
import { measureLoad } from "./measure-load.ts";
import { measureOffice } from "./measure-office.ts";
import { type Measured, measureServer } from "./measure-server.ts";
import { measureSlowPhone } from "./measure-slow-phone.ts";
import { median } from "./median.ts";
import { officeTable, routeTable, serverTable } from "./tables.ts";

const USAGE = `Usage: npm run bench [-- --short] [--route ROUTE] [--json]

Builds and serves the site, and measures every route and the server. Exits with 1 if a budget (bench/budgets.ts) is exceeded.
--short omits the slow parts: Lighthouse, the slow phone and the server. --route measures only this route, such as /about, and
may be repeated. --json prints the figures for programs.
`;

const DIST = resolve(import.meta.dirname, "../dist");
const PHONE = { width: 412, height: 823 };

const { values: options } = readArguments(USAGE, {
  short: { type: "boolean", default: false },
  route: { type: "string", multiple: true },
  json: { type: "boolean", default: false },
});

const chosen = chosenRoutes(options.route);
process.exitCode = build() ? await bench(chosen) : 1;

function build(): boolean {
  return spawnSync(process.execPath, ["scripts/build.ts", "--if-changed"], { stdio: "inherit" }).status === 0;
}

function chosenRoutes(asked: string[] | undefined): string[] {
  const all = Object.keys(PAGE_CONTRACT);
  const unknown = asked?.find((route) => !all.includes(route));
  if (unknown) failWithUsage(`There is no route ${unknown}. Routes: ${all.join(", ")}.`, USAGE);
  return asked ?? all;
}

async function bench(chosen: string[]): Promise<number> {
  const { routes, bareTbt } = await measureRoutes(chosen);
  const server = options.short || options.route ? undefined : await measureServer(DIST);
  const office = options.route ? [] : await measureOffice();
  const excesses = [
    ...routes.flatMap((route) => overBudget(route, Math.max(0, ...bareTbt))),
    ...(server ? serverOverBudget(server) : []),
    ...officeOverBudget(office),
  ];
  if (options.json) console.log(JSON.stringify({ routes, bareTbt, server, office, excesses }, undefined, 2));
  else print({ routes, bareTbt, server, office, excesses });
  return excesses.length > 0 ? 1 : 0;
}

type MeasuredRoutes = {
  routes: RouteFigures[];
  /** The blocking time of a bare page according to Lighthouse, measured with each route, in milliseconds. */
  bareTbt: number[];
};

async function measureRoutes(chosen: string[]): Promise<MeasuredRoutes> {
  await using server = await startServer({ distDir: DIST, env: { LOG_LEVEL: "info" } });
  await server.logged(({ msg }) => msg === "pages compressed");
  const port = await freePort();
  const executablePath = findBrowser();
  const launch = (...args: string[]) =>
    chromium.launch({ args: [...BROWSER_ARGS, ...args], ...(executablePath && { executablePath }) });
  const browser = await launch(`--remote-debugging-port=${port}`);
  try {
    const slowPhone = (measured: readonly string[]) =>
      measureSlowPhone(() => launch(), measured, { origin: server.url, dist: DIST });
    const lighthouse = (route: string) => measureLighthouse(server.url + route, port);
    const routes: RouteFigures[] = [];
    const bareTbt: number[] = [];
    for (const route of chosen) {
      console.error(`measuring ${route}`);
      const measured = await measureInBrowser(browser, route, server.url);
      if (!options.short) bareTbt.push(await measureBarePage(port));
      routes.push(options.short ? measured : { ...measured, lighthouse: await lighthouse(route) });
    }
    if (options.short) return { routes, bareTbt };
    const slow = await slowPhone(chosen);
    for (const figures of routes) {
      figures.slowPhone = slow.get(figures.route);
      await measureAgain(figures, Math.max(0, ...bareTbt), { lighthouse, slowPhone });
    }
    return { routes, bareTbt };
  } finally {
    await browser.close();
  }
}

type TimedMeasurements = {
  lighthouse: (route: string) => Promise<LighthouseFigures>;
  slowPhone: (routes: readonly string[]) => Promise<Map<string, SlowPhoneFigures>>;
};

/** Repeats the measurements of time that failed: delays of the machine rarely occur twice, costs of the page do. */
async function measureAgain(figures: RouteFigures, bareTbt: number, measure: TimedMeasurements): Promise<void> {
  const { route, load, axe } = figures;
  const excesses = (timed: Partial<RouteFigures>) => overBudget({ route, load, axe, ...timed }, bareTbt).length;
  if (excesses({ lighthouse: figures.lighthouse }) > excesses({})) {
    console.error(`measuring ${route} again with Lighthouse`);
    figures.lighthouse = await measure.lighthouse(route);
  }
  if (excesses({ slowPhone: figures.slowPhone }) > excesses({})) {
    figures.slowPhone = (await measure.slowPhone([route])).get(route);
  }
}

async function measureInBrowser(browser: Browser, route: string, origin: string): Promise<RouteFigures> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const load = await measureLoad(page, origin + route);
    return { route, load, axe: (await axeViolations(page)).length };
  } finally {
    await context.close();
  }
}

type Findings = MeasuredRoutes & { server: Measured | undefined; office: readonly OfficeFigures[]; excesses: string[] };

function print({ routes, bareTbt, server, office, excesses }: Findings): void {
  console.log(routeTable(routes));
  if (bareTbt.length > 0) {
    console.log(`\nTBT of a bare page: ${median(bareTbt)} ms, at worst ${Math.max(...bareTbt)} ms`);
  }
  if (server) console.log(`\n${serverTable(server)}`);
  else if (!options.short && !options.route) console.log("\nThe server was not measured: this system has no /proc.");
  if (office.length > 0) console.log(`\n${officeTable(office)}`);
  if (routes.some(({ lighthouse }) => lighthouse && lighthouse.machine < 1_500)) {
    console.log(
      "\nThe machine was busy (its figure is under 1500): times and scores are unreliable. Repeat on an idle machine.",
    );
  }
  const verdict = excesses.length === 0 ? "All budgets are met." : `Over budget:\n${excesses.join("\n")}`;
  console.log(`\n${verdict}`);
}
