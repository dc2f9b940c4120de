import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { SlowPhoneFigures } from "./budgets.ts";
import { median } from "./median.ts";
import { plainPage } from "./plain-page.ts";

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Bytes per second and milliseconds: 1.6 Mbps down, 750 kbps up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const RUNS = 3;

/** A page is idle when its main thread was busy for less than 50 of 1,000 ms. Waits no longer than 15 s. */
const IDLE = { ms: 1_000, busySeconds: 0.05, tries: 15 };

/**
 * Loads each route as a slow phone does, in a browser of its own, and a plain page in the same rounds. Times depend on the
 * machine, so the figures are ratios: the median of three loads, divided by the plain page's.
 *
 * @param launch starts a browser, so that every load has an empty cache and a new process
 * @param origin where the site is served
 * @param dist its build, whose first font the plain page uses
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
      all.push(await loadSlowly(launch, url));
    }
  const medianOf = (url: string, figure: keyof Load) => median((loads.get(url) ?? []).map((load) => load[figure]));
  const ratio = (route: string, figure: keyof Load) =>
    Math.round((medianOf(origin + route, figure) / medianOf(plain.url, figure)) * 100) / 100;
  return new Map(
    routes.map((route) => [route, { lcpRatio: ratio(route, "lcp"), mainThreadRatio: ratio(route, "mainThread") }]),
  );
}

/** Milliseconds: the largest contentful paint, and the work of the main thread until the page is idle. */
type Load = { lcp: number; mainThread: number };

async function loadSlowly(launch: () => Promise<Browser>, url: string): Promise<Load> {
  const browser = await launch();
  try {
    const page = await browser.newPage(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "load" });
    const busy = await busySecondsWhenIdle(session);
    return { lcp: await largestPaint(page), mainThread: busy * 1000 };
  } finally {
    await browser.close();
  }
}

async function busySecondsWhenIdle(session: CDPSession): Promise<number> {
  let busy = 0;
  for (let tries = 0; tries < IDLE.tries; tries++) {
    const before = busy;
    await new Promise((resolve) => setTimeout(resolve, IDLE.ms));
    const { metrics } = await session.send("Performance.getMetrics");
    busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    if (busy - before < IDLE.busySeconds) break;
  }
  return busy;
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

/** Serves a plain page with the font that the home page loads first. */
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
