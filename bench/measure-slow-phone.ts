import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { SlowPhoneFigures } from "./budgets.ts";
import { plainPage } from "./plain-page.ts";

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Bytes per second and milliseconds: 1.6 Mbps down, 750 kbps up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How much slower than this machine: a phone of the middle on a fast machine, and a cheap one. */
const SLOWDOWN = 4;
const CHEAP_SLOWDOWN = 8;
const RUNS = 3;

/** Later work finishes the page in idle time. Its longest task counts, not its sum. */
const LOADED_MS = 600;
/** From the end of the load until the page has laid out all its sections (docs/decisions/0033), with slack. */
const IDLE_MS = 5_000;
/** A finger stays down for about this long, and the next paint after a tap comes within this time. */
const TAP = { downMs: 80, paintMs: 1_500 };
/** Event Timing reports events from this duration on, in steps of 8 ms. */
const SHORTEST_EVENT_MS = 16;

/**
 * Loads each route as two slow phones do, in a browser of its own, and a plain page in the same rounds. Times depend on the machine,
 * so the figures are ratios: the median of three loads, divided by the plain page's.
 */
export async function measureSlowPhone(
  launch: () => Promise<Browser>,
  routes: readonly string[],
  { origin, dist }: { origin: string; dist: string },
): Promise<Map<string, SlowPhoneFigures>> {
  await using plain = await servePlainPage(dist);
  const urls = [plain.url, ...routes.map((route) => origin + route)];
  const loads = new Map(urls.map((url) => [url, [] as Load[]]));
  for (let round = 0; round < RUNS; round++)
    for (const [url, all] of loads) {
      console.error(`loading ${url} as a slow phone`);
      const [slow, cheap] = [await loadSlowly(launch, url, SLOWDOWN), await loadSlowly(launch, url, CHEAP_SLOWDOWN)];
      const work = await mainThreadWork(launch, url);
      all.push({ ...slow, ...work, cheapLcp: cheap.lcp, cheapTap: cheap.tap, cheapLateTask: cheap.longestLateTask });
    }
  const medianOf = (url: string, figure: keyof Load) => median((loads.get(url) ?? []).map((load) => load[figure]));
  const ratio = (route: string, figure: keyof Load) =>
    Math.round((medianOf(origin + route, figure) / medianOf(plain.url, figure)) * 100) / 100;
  return new Map(
    routes.map((route) => [
      route,
      {
        lcpRatio: ratio(route, "lcp"),
        cheapLcpRatio: ratio(route, "cheapLcp"),
        mainThreadRatio: ratio(route, "mainThread"),
        parse: ratio(route, "parse"),
        style: ratio(route, "style"),
        layout: ratio(route, "layout"),
        script: ratio(route, "script"),
        longestLateTask: medianOf(origin + route, "longestLateTask"),
        cheapLateTask: medianOf(origin + route, "cheapLateTask"),
        tapRatio: ratio(route, "tap"),
        cheapTapRatio: ratio(route, "cheapTap"),
      },
    ]),
  );
}

/**
 * Milliseconds: the largest contentful paint, the longest task later than 0.6 s after the load (0 if all are shorter than 50), and
 * from a tap on the menu until the next paint.
 */
type SlowLoad = { lcp: number; longestLateTask: number; tap: number };

/** Milliseconds of the main thread's CPU until 0.6 s after the load: all of it, and its parts that pages decide about. */
type Work = { mainThread: number } & Record<Part, number>;
type Part = "parse" | "style" | "layout" | "script";

type Load = SlowLoad & Work & { cheapLcp: number; cheapTap: number; cheapLateTask: number };

const loadSlowly = (launch: () => Promise<Browser>, url: string, rate: number): Promise<SlowLoad> =>
  openPhone(launch, async (page, session) => {
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(url, { waitUntil: "load" });
    await pause(IDLE_MS);
    const longestLateTask = await longestTaskAfter(page, LOADED_MS);
    return { lcp: await largestPaint(page), longestLateTask, tap: await tapOnMenu(page, session) };
  });

/** The events of Chromium's trace in which a part is done. */
const PARTS: Readonly<Record<string, Part>> = {
  ParseHTML: "parse",
  ParseAuthorStyleSheet: "style",
  UpdateLayoutTree: "style",
  Layout: "layout",
  EvaluateScript: "script",
  FunctionCall: "script",
  TimerFire: "script",
  FireIdleCallback: "script",
  FireAnimationFrame: "script",
  "v8.compileModule": "script",
  "v8.evaluateModule": "script",
};

/** Of the trace format of Chromium: microseconds, `tdur` of the thread's CPU. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { beginData?: { url?: string } };
};

/**
 * In CPU time and at full speed: neither other work on the machine nor the interrupts of the emulated slowdown count
 * (docs/decisions/0016).
 */
const mainThreadWork = (launch: () => Promise<Browser>, url: string): Promise<Work> =>
  openPhone(launch, async (page) => {
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: ["devtools.timeline", "toplevel", "v8"] });
    await page.goto(url, { waitUntil: "load" });
    await pause(LOADED_MS);
    const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
    const parser = traceEvents.find(({ name, args }) => name === "ParseHTML" && args?.beginData?.url === url);
    return workOf(traceEvents.filter(({ ph, pid, tid }) => ph === "X" && pid === parser?.pid && tid === parser.tid));
  });

/** Adds up the events of a thread. An event within another one counts as its own part, and not as that of the outer one. */
export function workOf(events: readonly TraceEvent[]): Work {
  const work: Work = { mainThread: 0, parse: 0, style: 0, layout: 0, script: 0 };
  const open: { end: number; part: Part | undefined }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const outer = open.at(-1);
    const part = PARTS[name] ?? outer?.part;
    if (!outer) work.mainThread += tdur / 1000;
    if (part && part !== outer?.part) work[part] += tdur / 1000;
    if (outer?.part && part !== outer.part) work[outer.part] -= tdur / 1000;
    open.push({ end: ts + dur, part });
  }
  return work;
}

async function openPhone<Result>(
  launch: () => Promise<Browser>,
  use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await launch();
  try {
    const page = await browser.newPage(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    return await use(page, session);
  } finally {
    await browser.close();
  }
}

/** The upper one of the two in the middle if their number is even. */
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param after milliseconds after the load */
const longestTaskAfter = (page: Page, after: number) =>
  page.evaluate((ms) => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const start = (navigation?.loadEventEnd ?? 0) + ms;
    return new Promise<number>((resolve) => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          if (startTime > start) longest = Math.max(longest, Math.round(duration));
      }).observe({ type: "longtask", buffered: true });
      setTimeout(() => resolve(longest), 200);
    });
  }, after);

/** @returns the longest Event Timing duration of a tap on the menu, in milliseconds */
async function tapOnMenu(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate((durationThreshold) => {
    const tap = { longest: durationThreshold };
    Object.assign(window, { tap });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tap.longest = Math.max(tap.longest, duration);
    }).observe({ type: "event", durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_EVENT_MS);
  const menu = await page.locator("header :is([popovertarget='mobile-menu'], summary)").boundingBox();
  if (!menu) throw new Error(`${page.url()} has no menu.`);
  const touchPoints = [{ x: menu.x + menu.width / 2, y: menu.y + menu.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await pause(TAP.downMs);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await pause(TAP.paintMs);
  return page.evaluate(() => (window as unknown as { tap: { longest: number } }).tap.longest);
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );

async function servePlainPage(dist: string): Promise<{ url: string } & AsyncDisposable> {
  const home = await readFile(join(dist, "index.html"), "utf8");
  const [, font] = /<link rel="preload" href="([^"]+)" as="font"/.exec(home) ?? [];
  if (!font) throw new Error(`${dist}/index.html preloads no font.`);
  const fontBytes = await readFile(join(dist, font));
  const html = brotliCompressSync(plainPage(font));
  const server = createServer(({ url }, response) => {
    if (url === "/") response.writeHead(200, { "content-type": "text/html", "content-encoding": "br" }).end(html);
    else if (url === font) response.writeHead(200, { "content-type": "font/woff2" }).end(fontBytes);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: close };
}
