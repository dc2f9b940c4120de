/** Measurements of one cold page load in a browser. Bytes are transferred bytes, headers included. */
export type LoadFigures = {
  documentBytes: number;
  fontBytes: number;
  cssBytes: number;
  scriptBytes: number;
  imageBytes: number;
  totalBytes: number;
  requests: number;
  /** Bytes of script files and inline scripts (compressed separately) before any interaction. */
  scriptBefore: number;
  /** The same after a form field was focused, or else the search was opened. */
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

/** Maximum bytes, requests, multiples of a plain page, and milliseconds. */
export const BUDGETS = {
  homeBytes: 90_000,
  pageBytes: 75_000,
  /** What an idle browser loads for the next pages, once for each language. */
  dictionaryBytes: 14_000,
  /** A page's HTML with its styles. */
  markupBytes: 30_000,
  /** More for a language whose letters join: its font beside the Latin ones, and letters of three bytes. */
  joinedFontBytes: 72_000,
  joinedMarkupBytes: 4_000,
  scriptBefore: 4_000,
  requests: 20,
  lcpRatio: 1.3,
  mainThreadRatio: 2,
  /** 56 ms where the plain page has 32. */
  tapRatio: 1.75,
  longestLateTask: 50,
} as const;

export function overBudget(route: string, load: LoadFigures, hasJoinedLetters = false): string[] {
  const [fonts, markup] = hasJoinedLetters ? [BUDGETS.joinedFontBytes, BUDGETS.joinedMarkupBytes] : [0, 0];
  const total = (route === "/" ? BUDGETS.homeBytes : BUDGETS.pageBytes) + fonts + markup;
  return [
    ...excess(`${route} total`, load.totalBytes, total, " B"),
    ...excess(`${route} HTML with CSS`, load.documentBytes + load.cssBytes, BUDGETS.markupBytes + markup, " B"),
    ...excess(`${route} JavaScript before a touch`, load.scriptBefore, BUDGETS.scriptBefore, " B"),
    ...excess(`${route} requests`, load.requests, BUDGETS.requests),
  ];
}

export const slowPhoneOverBudget = (route: string, figures: SlowPhoneFigures): string[] => [
  ...excess(`${route} LCP, in multiples of a plain page`, figures.lcpRatio, BUDGETS.lcpRatio),
  ...excess(`${route} main thread, in multiples of a plain page`, figures.mainThreadRatio, BUDGETS.mainThreadRatio),
  ...excess(`${route} longest late task`, figures.longestLateTask, BUDGETS.longestLateTask, " ms"),
  ...excess(`${route} tap, in multiples of a plain page`, figures.tapRatio, BUDGETS.tapRatio),
];

const excess = (name: string, value: number, limit: number, unit = "") =>
  value > limit ? [`${name}: ${value}${unit}, ${Math.round((value - limit) * 1000) / 1000}${unit} over ${limit}`] : [];
