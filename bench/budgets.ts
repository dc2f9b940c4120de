/** What one route weighs and does, measured in a browser on a cold load. Bytes are as they came over the wire, headers included. */
export type LoadFigures = {
  documentBytes: number;
  fontBytes: number;
  cssBytes: number;
  scriptBytes: number;
  imageBytes: number;
  otherBytes: number;
  totalBytes: number;
  requests: number;
  /** Script files and what stands in the page (compressed by itself) before anything was touched. */
  scriptBefore: number;
  /** The same after the first field, or else the first menu, was touched. */
  scriptAfter: number;
};

/** Lighthouse, mobile: scores of 100, times in simulated milliseconds. */
export type LighthouseFigures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** How fast the machine was just then (Lighthouse's BenchmarkIndex); under 1500 it was too busy to judge times. */
  machine: number;
};

export type RouteFigures = { route: string; load: LoadFigures; axe: number; lighthouse?: LighthouseFigures };

/** What serving costs, without nginx where there is none. */
export type ServerFigures = {
  /** Pages per second of CPU time, ours and nginx's. */
  pagesPerCpuSecond: number;
  nginxPagesPerCpuSecond?: number;
  /** Ours of nginx's, round by round. */
  shareOfNginx?: number;
};

/** Most bytes and milliseconds, least scores. The only place they stand. */
export const BUDGETS = {
  homeBytes: 90_000,
  pageBytes: 75_000,
  /** A page's HTML with its styles. */
  markupBytes: 30_000,
  scriptBefore: 4_000,
  requests: 20,
  axe: 0,
  score: 100,
  lcp: 1_100,
  /** Beyond what a bare page is said to block on the same machine, which on a small or busy one is not nothing. */
  tbt: 0,
  cls: 0,
  /** Our pages per CPU second, of nginx's. */
  shareOfNginx: 0.6,
} as const;

/** SaveResult out of search engines on purpose, which Lighthouse counts against it. */
const NOT_FOR_SEARCH = new Set(["/footer"]);

/**
 * What a route costs beyond its budgets: sentences with figure and excess; none when it keeps them.
 *
 * @param bareTbt what a bare page blocked at worst in the same run, in milliseconds
 */
export function overBudget({ route, load, axe, lighthouse }: RouteFigures, bareTbt = 0): string[] {
  const most = (name: string, value: number, limit: number, unit: string) =>
    value > limit ? [`${route} ${name}: ${value}${unit}, ${round(value - limit)}${unit} over ${limit}`] : [];
  const least = (name: string, value: number) =>
    value < BUDGETS.score ? [`${route} ${name}: ${value}, ${BUDGETS.score - value} under ${BUDGETS.score}`] : [];
  return [
    ...most("total", load.totalBytes, route === "/" ? BUDGETS.homeBytes : BUDGETS.pageBytes, " B"),
    ...most("HTML with CSS", load.documentBytes + load.cssBytes, BUDGETS.markupBytes, " B"),
    ...most("JavaScript before a touch", load.scriptBefore, BUDGETS.scriptBefore, " B"),
    ...most("requests", load.requests, BUDGETS.requests, ""),
    ...most("axe violations", axe, BUDGETS.axe, ""),
    ...(lighthouse
      ? [
          ...least("performance", lighthouse.performance),
          ...least("accessibility", lighthouse.accessibility),
          ...least("best practices", lighthouse.bestPractices),
          ...(NOT_FOR_SEARCH.has(route) ? [] : least("SEO", lighthouse.seo)),
          ...most("LCP", lighthouse.lcp, BUDGETS.lcp, " ms"),
          ...most("TBT", lighthouse.tbt, BUDGETS.tbt + bareTbt, " ms"),
          ...most("CLS", lighthouse.cls, BUDGETS.cls, ""),
        ]
      : []),
  ];
}

/** The same for the server, against nginx in the same run. */
export function serverOverBudget({ shareOfNginx: share }: ServerFigures): string[] {
  if (share === undefined || share >= BUDGETS.shareOfNginx) return [];
  return [`server: ${round(share * 100)} % of nginx per CPU second, under ${BUDGETS.shareOfNginx * 100} %`];
}

const round = (value: number) => Math.round(value * 1000) / 1000;
