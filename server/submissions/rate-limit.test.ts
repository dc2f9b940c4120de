import { expect, test } from "vitest";
import { buildRateLimiter } from "./rate-limit.ts";

function limiter(submissions: number, periodMs: number) {
  const clock = { now: 0 };
  return { clock, ...buildRateLimiter({ submissions, periodMs }, () => clock.now) };
}

test("allows the configured number of submissions per period, then waits until the first one expires", () => {
  const { clock, attempt, keep } = limiter(2, 1000);
  expect([attempt("a"), keep("a")]).toEqual([0, 0]);
  clock.now = 400;
  expect([attempt("a"), keep("a")]).toEqual([0, 0]);
  clock.now = 500;
  expect([attempt("a"), keep("a")]).toEqual([500, 500]);
  clock.now = 1000;
  expect([attempt("a"), keep("a")]).toEqual([0, 0]);
  expect(keep("a")).toBe(400);
});

test("a released submission does not count", () => {
  const { keep, release } = limiter(1, 1000);
  expect(keep("a")).toBe(0);
  release("a");
  expect([keep("a"), keep("a")]).toEqual([0, 1000]);
});

test("each address has its own limit", () => {
  const { keep } = limiter(1, 1000);
  expect([keep("a"), keep("b"), keep("a")]).toEqual([0, 0, 1000]);
});

test("limits attempts to ten times the number of submissions", () => {
  const { attempt } = limiter(2, 1000);
  for (let count = 0; count < 20; count++) expect(attempt("a")).toBe(0);
  expect(attempt("a")).toBe(1000);
});

test.each([
  { network: "an IPv6 /48", address: (count: number) => `2001:db8:1:${count.toString(16)}::1`, max: 8 },
  { network: "an IPv4 /24", address: (count: number) => `192.0.2.${count}`, max: 20 },
])("limits all addresses of $network together", ({ address, max }) => {
  const { clock, attempt, keep, release } = limiter(2, 1000);
  for (let count = 0; count < max; count++) expect(keep(address(count))).toBe(0);
  clock.now = 400;
  expect([attempt(address(100)), keep(address(100))]).toEqual([600, 600]);
  expect(keep("198.51.100.1") + keep("2001:db8:2::1")).toBe(0);
  release(address(0));
  expect([keep(address(101)), keep(address(102))]).toEqual([0, 600]);
});

test("allows everything if no limit is configured", () => {
  const { attempt, keep } = buildRateLimiter(undefined, () => 0);
  for (let count = 0; count < 1000; count++) expect(attempt("a") + keep("a")).toBe(0);
});

test("removes the oldest address if there are too many", () => {
  const { keep } = limiter(1, 1000);
  for (let count = 0; count < 50_001; count++) keep(String(count));
  expect([keep("50000"), keep("0")]).toEqual([1000, 0]);
});
