import { expect, test } from "vitest";
import { BUDGETS, overBudget, overWeight, slowPhoneOverBudget } from "./budgets.ts";

const LEAN = {
  documentBytes: 13_000,
  cssBytes: 0,
  totalBytes: 44_000,
  requests: 5,
  scriptBefore: 2_700,
  scriptAfter: 65_000,
};

test("an excess has the route, the figure and the amount; letters that join have a larger budget", () => {
  const heavy = { ...LEAN, totalBytes: BUDGETS.firstPageBytes + 500 };
  expect(overBudget("/about", heavy)).toEqual(["/about total: 100500 B, 500 B over 100000"]);
  expect(overBudget("/bn/about", heavy, true)).toEqual([]);
});

test("the home page may weigh more than others, and the page for unknown addresses less", () => {
  const weight = { html: 80_000, styles: 15_000, elements: 860 };
  expect(overWeight("index.html", weight)).toEqual([]);
  expect(overWeight("about.html", weight)).toEqual([
    "about.html HTML before compression: 80000 B, 5000 B over 75000",
    "about.html elements: 860, 10 over 850",
  ]);
  expect(overWeight("bn/404.html", { html: 40_000, styles: 1, elements: 1 })).toHaveLength(1);
});

test("a load on slow phones is compared with a plain page, and its parts have no budget", () => {
  const parts = { parse: 9, style: 9, layout: 9, script: 9 };
  const { lcpRatio, mainThreadRatio, tapRatio, longestLateTask } = BUDGETS;
  const cheap = { cheapLcpRatio: lcpRatio, cheapTapRatio: tapRatio, cheapLateTask: longestLateTask };
  expect(
    slowPhoneOverBudget("/about", { lcpRatio, mainThreadRatio, tapRatio, longestLateTask, ...cheap, ...parts }),
  ).toEqual([]);
  const slow = { lcpRatio: 1.5, mainThreadRatio: 2.25, longestLateTask: 61, tapRatio: 2 };
  expect(slowPhoneOverBudget("/about", { ...slow, ...cheap, ...parts })).toEqual([
    `/about LCP, in multiples of a plain page: 1.5, 0.2 over ${lcpRatio}`,
    `/about main thread, in multiples of a plain page: 2.25, 0.45 over ${mainThreadRatio}`,
    "/about longest late task: 61 ms, 11 ms over 50",
    `/about tap, in multiples of a plain page: 2, 0.4 over ${tapRatio}`,
  ]);
});
