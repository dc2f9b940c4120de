/** Measurements of one cold page load in a browser. Bytes are transferred bytes, headers included. */
export type LoadFigures = {
  documentBytes: number;
  fontBytes: number;
  cssBytes: number;
  scriptBytes: number;
  imageBytes: number;
  otherBytes: number;
  totalBytes: number;
  requests: number;
  /** Bytes of script files and inline scripts (compressed separately) before any interaction. */
  scriptBefore: number;
  /** The same after the first form field, or else the first menu, was focused. */
  scriptAfter: number;
};

/** A load on a slow phone, compared with a plain page in the same run (measure-slow-phone.ts). */
export type SlowPhoneFigures = {
  lcpRatio: number;
  /** Until 0.6 s after the load. */
  mainThreadRatio: number;
  /** After that, in milliseconds; 0 if no task took 50 ms. */
  longestLateTask: number;
  /** From a tap on the menu until the next paint. */
  tapRatio: number;
};

export type RouteFigures = {
  route: string;
  load: LoadFigures;
  axe: number;
  lighthouse?: LighthouseFigures | undefined;
  slowPhone?: SlowPhoneFigures | undefined;
};

/** Server throughput, compared with nginx if it is installed. */
export type ServerFigures = {
  /** Pages per second of CPU time. */
  pagesPerCpuSecond: number;
  nginxPagesPerCpuSecond?: number;
  /** The median ratio of our throughput to nginx's. */
  shareOfNginx?: number;
};

/** One page of the office with 10,000 messages: its CPU time, and its queries (one finds the session). */
export type OfficeFigures = { page: string; cpuMs: number; queries: number };

/** Maximum bytes and milliseconds, minimum scores. */
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
  /** In addition to the blocking time of a bare page, which is above 0 on slow machines. */
  tbt: 0,
  cls: 0,
  /** On a slow phone, in multiples of a plain page. */
  lcpRatio: 1.3,
  mainThreadRatio: 2,
  /** 56 ms where the plain page has 32. */
  tapRatio: 1.75,
  /** In milliseconds. */
  longestLateTask: 50,
  /** The minimum ratio of our pages per CPU second to nginx's. */
  shareOfNginx: 0.4,
  /** CPU time of a page of the office, in milliseconds. */
  officeMs: 100,
  /** Queries for a page of the office. */
  officeQueries: 7,
} as const;

/** Pages with noindex, which lowers Lighthouse's SEO score. */
const NOT_FOR_SEARCH = new Set(["/footer"]);

/**
 * Lists the exceeded budgets of a route, with figure and excess.
 *
 * @param bareTbt the worst blocking time of a bare page in the same run, in milliseconds
 */
export function overBudget({ route, load, axe, lighthouse, slowPhone }: RouteFigures, bareTbt = 0): string[] {
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
    ...(slowPhone
      ? [
          ...most("LCP on a slow phone, in multiples of a plain page", slowPhone.lcpRatio, BUDGETS.lcpRatio, ""),
          ...most(
            "main thread on a slow phone, in multiples of a plain page",
            slowPhone.mainThreadRatio,
            BUDGETS.mainThreadRatio,
            "",
          ),
          ...most("longest late task on a slow phone", slowPhone.longestLateTask, BUDGETS.longestLateTask, " ms"),
          ...most("tap on a slow phone, in multiples of a plain page", slowPhone.tapRatio, BUDGETS.tapRatio, ""),
        ]
      : []),
  ];
}

/** Lists the exceeded budget of the server, compared with nginx in the same run. */
export function serverOverBudget({ shareOfNginx: share }: ServerFigures): string[] {
  if (share === undefined || share >= BUDGETS.shareOfNginx) return [];
  return [`server: ${round(share * 100)} % of nginx per CPU second, under ${BUDGETS.shareOfNginx * 100} %`];
}

/** Lists the exceeded budgets of the office's pages. */
export function officeOverBudget(figures: readonly OfficeFigures[]): string[] {
  return figures.flatMap(({ page, cpuMs, queries }) => [
    ...(cpuMs > BUDGETS.officeMs
      ? [`${page} CPU time: ${cpuMs} ms, ${cpuMs - BUDGETS.officeMs} ms over ${BUDGETS.officeMs}`]
      : []),
    ...(queries > BUDGETS.officeQueries
      ? [`${page} queries: ${queries}, ${queries - BUDGETS.officeQueries} over ${BUDGETS.officeQueries}`]
      : []),
  ]);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
