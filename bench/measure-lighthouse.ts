import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import lighthouse from "lighthouse";
import type { LighthouseFigures } from "./budgets.ts";
import { median } from "./median.ts";

const RUNS = 3;
const MAX_RETRIES = 3;

/** A page with one heading, to measure the browser's own overhead. */
const BARE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><meta name="description" content="Nothing"></head><body><main><h1>Bare</h1></main></body></html>`;

/**
 * The blocking time of a bare page in milliseconds, according to Lighthouse: the browser's own work at a navigation,
 * multiplied by four.
 *
 * @param port the browser's DevTools port
 */
export async function measureBarePage(port: number): Promise<number> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(BARE_PAGE));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port: own } = server.address() as AddressInfo;
    return (await runWithRetries(`http://127.0.0.1:${own}/`, port)).tbt;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Lighthouse's mobile run with its simulated slow connection: the median of three runs for each figure.
 *
 * @param url the whole address
 * @param port the browser's DevTools port
 * @throws if Lighthouse repeatedly fails to measure the page
 */
export async function measureLighthouse(url: string, port: number): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  while (runs.length < RUNS) runs.push(await runWithRetries(url, port));
  const medianOf = (figure: keyof LighthouseFigures) => median(runs.map((run) => run[figure]));
  return {
    performance: medianOf("performance"),
    accessibility: medianOf("accessibility"),
    bestPractices: medianOf("bestPractices"),
    seo: medianOf("seo"),
    fcp: medianOf("fcp"),
    lcp: medianOf("lcp"),
    tbt: medianOf("tbt"),
    cls: medianOf("cls"),
    machine: medianOf("machine"),
  };
}

/** @throws if Lighthouse repeatedly fails to measure the page */
async function runWithRetries(url: string, port: number): Promise<LighthouseFigures> {
  for (let lost = 0; ; ) {
    try {
      return await runOnce(url, port);
    } catch (thrown) {
      if (++lost > MAX_RETRIES) throw thrown;
      console.error(`${url}: ${(thrown as Error).message} Retrying.`);
    }
  }
}

/** @throws if Lighthouse could not measure the page */
async function runOnce(url: string, port: number): Promise<LighthouseFigures> {
  const result = await lighthouse(url, { port, logLevel: "silent", output: "json" });
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories, environment } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcp: Math.round(value("first-contentful-paint")),
    lcp: Math.round(value("largest-contentful-paint")),
    tbt: Math.round(value("total-blocking-time")),
    cls: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    machine: Math.round(environment.benchmarkIndex),
  };
}
