import { expect, test } from "vitest";
import { buildRateLimiter } from "./rate-limit.ts";

function limiter(requests: number, periodMs: number) {
  const clock = { now: 0 };
  return { clock, ...buildRateLimiter({ requests, periodMs }, () => clock.now) };
}

test("allows the configured number of submissions per period, then waits until the first one expires", () => {
  const { clock, attempt, count } = limiter(2, 1000);
  expect([attempt("a"), count("a")]).toEqual([0, 0]);
  clock.now = 400;
  expect([attempt("a"), count("a")]).toEqual([0, 0]);
  clock.now = 500;
  expect([attempt("a"), count("a")]).toEqual([500, 500]);
  clock.now = 1000;
  expect([attempt("a"), count("a")]).toEqual([0, 0]);
  expect(count("a")).toBe(400);
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
  const { clock, attempt, count, release } = limiter(2, 1000);
  for (let index = 0; index < max; index++) expect(count(address(index))).toBe(0);
  clock.now = 400;
  expect([attempt(address(100)), count(address(100))]).toEqual([600, 600]);
  expect(count("198.51.100.1") + count("2001:db8:2::1")).toBe(0);
  release(address(0));
  expect([count(address(101)), count(address(102))]).toEqual([0, 600]);
});

test("removes the oldest address if there are too many", () => {
  const { count } = limiter(1, 1000);
  for (let index = 0; index < 50_001; index++) count(String(index));
  expect([count("50000"), count("0")]).toEqual([1000, 0]);
});
