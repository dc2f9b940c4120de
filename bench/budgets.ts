/** Measurements of one cold page load in a browser. Bytes are transferred bytes, headers included. */
export type LoadFigures = {
  documentBytes: number;
  cssBytes: number;
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
  /** On a phone half as fast, as the other figures whose name begins so. */
  cheapLcpRatio: number;
  /** Until 0.6 s after the load. */
  mainThreadRatio: number;
  /** The parts of it, in multiples of the same part of the plain page: they name the cause of an excess, and have no budget. */
  parse: number;
  style: number;
  layout: number;
  script: number;
  /** After that, in milliseconds; 0 if no task took 50 ms. */
  longestLateTask: number;
  cheapLateTask: number;
  /** From a tap on the menu until the next paint. */
  tapRatio: number;
  cheapTapRatio: number;
};

/** The parts that a browser parses before it paints more than the first screen. */
type PageWeight = { html: number; styles: number; elements: number };

/** Maximum bytes, requests, multiples of a plain page, and milliseconds. */
export const BUDGETS = {
  /** The first page of a visit, with what the next ones share, and 2.6 kB of letters for the name of another language. */
  firstPageBytes: 100_000,
  /** An idle browser loads them for the next pages, once for each language. */
  dictionaryBytes: 10_000,
  /** A page's HTML with the styles of its first screen. */
  markupBytes: 20_000,
  /** The style sheet that pages share. */
  sheetBytes: 25_000,
  /** More for a language whose letters join: its font beside the Latin ones, and letters of three bytes. */
  joinedFontBytes: 72_000,
  joinedMarkupBytes: 4_000,
  scriptBefore: 5_000,
  requests: 22,
  lcpRatio: 1.3,
  mainThreadRatio: 1.8,
  tapRatio: 1.6,
  longestLateTask: 50,
} as const;

export function overBudget(route: string, load: LoadFigures, hasJoinedLetters = false): string[] {
  const [fonts, markup] = hasJoinedLetters ? [BUDGETS.joinedFontBytes, BUDGETS.joinedMarkupBytes] : [0, 0];
  return [
    ...excess(`${route} total`, load.totalBytes, BUDGETS.firstPageBytes + fonts + markup, " B"),
    ...excess(`${route} HTML`, load.documentBytes, BUDGETS.markupBytes + markup, " B"),
    ...excess(`${route} style sheet`, load.cssBytes, BUDGETS.sheetBytes, " B"),
    ...excess(`${route} JavaScript before a touch`, load.scriptBefore, BUDGETS.scriptBefore, " B"),
    ...excess(`${route} requests`, load.requests, BUDGETS.requests),
  ];
}

/** @param path of the file, such as `services/mvp-builder.html` */
export function overWeight(path: string, { html, styles, elements }: PageWeight): string[] {
  const isHome = /^(index|[a-z]{2,3}(-\w+)?)\.html$/.test(path);
  const budget = WEIGHTS[isHome ? "home" : path.endsWith("404.html") ? "notFound" : "other"];
  return [
    ...excess(`${path} HTML before compression`, html, budget.html, " B"),
    ...excess(`${path} styles in the page`, styles, budget.styles, " B"),
    ...excess(`${path} elements`, elements, budget.elements),
  ];
}

const WEIGHTS = {
  home: { html: 93_000, styles: 30_000, elements: 900 },
  notFound: { html: 38_000, styles: 20_000, elements: 400 },
  other: { html: 75_000, styles: 25_000, elements: 850 },
} satisfies Record<string, PageWeight>;

export const slowPhoneOverBudget = (route: string, figures: SlowPhoneFigures): string[] => [
  ...excess(`${route} LCP, in multiples of a plain page`, figures.lcpRatio, BUDGETS.lcpRatio),
  ...excess(`${route} LCP on a cheap phone, in multiples`, figures.cheapLcpRatio, BUDGETS.lcpRatio),
  ...excess(`${route} main thread, in multiples of a plain page`, figures.mainThreadRatio, BUDGETS.mainThreadRatio),
  ...excess(`${route} longest late task`, figures.longestLateTask, BUDGETS.longestLateTask, " ms"),
  ...excess(`${route} longest late task on a cheap phone`, figures.cheapLateTask, BUDGETS.longestLateTask, " ms"),
  ...excess(`${route} tap, in multiples of a plain page`, figures.tapRatio, BUDGETS.tapRatio),
  ...excess(`${route} tap on a cheap phone, in multiples`, figures.cheapTapRatio, BUDGETS.tapRatio),
];

const excess = (name: string, value: number, limit: number, unit = "") =>
  value > limit ? [`${name}: ${value}${unit}, ${Math.round((value - limit) * 1000) / 1000}${unit} over ${limit}`] : [];
