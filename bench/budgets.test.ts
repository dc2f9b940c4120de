import { expect, test } from "vitest";
import { BUDGETS, officeOverBudget, overBudget, type RouteFigures, serverOverBudget } from "./budgets.ts";
import { routeTable } from "./tables.ts";

const LEAN: RouteFigures = {
  route: "/about",
  axe: 0,
  load: {
    documentBytes: 13_000,
    fontBytes: 30_000,
    cssBytes: 0,
    scriptBytes: 0,
    imageBytes: 1_000,
    otherBytes: 0,
    totalBytes: 44_000,
    requests: 5,
    scriptBefore: 2_700,
    scriptAfter: 65_000,
  },
  lighthouse: {
    performance: 100,
    accessibility: 100,
    bestPractices: 100,
    seo: 100,
    fcp: 800,
    lcp: 1_050,
    tbt: 0,
    cls: 0,
    machine: 3_000,
  },
};

test("an excess has the route, the figure and the amount", () => {
  expect(overBudget({ ...LEAN, load: { ...LEAN.load, totalBytes: BUDGETS.pageBytes + 500 } })).toEqual([
    "/about total: 75500 B, 500 B over 75000",
  ]);
  expect(overBudget({ ...LEAN, lighthouse: { ...LEAN.lighthouse, performance: 98, cls: 0.02 } as never })).toEqual([
    "/about performance: 98, 2 under 100",
    "/about CLS: 0.02, 0.02 over 0",
  ]);
});

test("blocking time counts beyond that of a bare page", () => {
  const blocking = { ...LEAN, lighthouse: { ...LEAN.lighthouse, tbt: 30 } as never };
  expect(overBudget(blocking)).toEqual(["/about TBT: 30 ms, 30 ms over 0"]);
  expect(overBudget(blocking, 20)).toEqual(["/about TBT: 30 ms, 10 ms over 20"]);
  expect(overBudget(blocking, 30)).toEqual([]);
});

test("a load on a slow phone is compared with a plain page", () => {
  const atLimit = { lcpRatio: 1.3, mainThreadRatio: 2, longestLateTask: 50, tapRatio: 1.75 };
  expect(overBudget({ ...LEAN, slowPhone: atLimit })).toEqual([]);
  const slowPhone = { lcpRatio: 1.5, mainThreadRatio: 2.25, longestLateTask: 61, tapRatio: 2 };
  expect(overBudget({ ...LEAN, slowPhone })).toEqual([
    "/about LCP on a slow phone, in multiples of a plain page: 1.5, 0.2 over 1.3",
    "/about main thread on a slow phone, in multiples of a plain page: 2.25, 0.25 over 2",
    "/about longest late task on a slow phone: 61 ms, 11 ms over 50",
    "/about tap on a slow phone, in multiples of a plain page: 2, 0.25 over 1.75",
  ]);
  expect(routeTable([{ ...LEAN, slowPhone }])).toMatch(/LCP.*main thread.*tap\n.*×1\.5 +×2\.25 +61 +×2$/);
});

test("the home page has a larger budget, and a noindex page has no SEO budget", () => {
  const heavy = { ...LEAN.load, totalBytes: 89_000 };
  expect(overBudget({ ...LEAN, route: "/", load: heavy })).toEqual([]);
  expect(overBudget({ ...LEAN, route: "/footer", lighthouse: { ...LEAN.lighthouse, seo: 63 } as never })).toEqual([]);
});

test("the server is compared with nginx if both were measured", () => {
  expect(serverOverBudget({ pagesPerCpuSecond: 70, nginxPagesPerCpuSecond: 100, shareOfNginx: 0.7 })).toEqual([]);
  expect(serverOverBudget({ pagesPerCpuSecond: 30, nginxPagesPerCpuSecond: 100, shareOfNginx: 0.3 })).toEqual([
    "server: 30 % of nginx per CPU second, under 40 %",
  ]);
  expect(serverOverBudget({ pagesPerCpuSecond: 50 })).toEqual([]);
});

test("a page of the office has a budget of CPU time and queries", () => {
  expect(officeOverBudget([{ page: "/office", cpuMs: 100, queries: 7 }])).toEqual([]);
  expect(officeOverBudget([{ page: "/office", cpuMs: 130, queries: 9 }])).toEqual([
    "/office CPU time: 130 ms, 30 ms over 100",
    "/office queries: 9, 2 over 7",
  ]);
});
