import lighthouse from "lighthouse";
import type { LighthouseFigures } from "./budgets.ts";

const RUNS = 3;
/** A busy machine loses a trace now and then; so often it may. */
const LOST_RUNS = 3;

/**
 * Lighthouse's mobile run with its simulated slow connection: the median of three, figure by figure.
 *
 * @param url the whole address
 * @param port where the browser's DevTools listen
 * @throws when Lighthouse cannot measure the page, again and again
 */
export async function measureLighthouse(url: string, port: number): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  for (let lost = 0; runs.length < RUNS; ) {
    try {
      runs.push(await runOnce(url, port));
    } catch (thrown) {
      if (++lost > LOST_RUNS) throw thrown;
      console.error(`${url}: ${(thrown as Error).message} Once more.`);
    }
  }
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

/** @throws when Lighthouse could not measure the page */
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
