import { expect, test } from "vitest";
import { checkVisitors } from "./check-visitors.ts";

const BEHIND_PROXY = {
  siteOrigin: "https://www.weavers.co",
  trustProxy: ["loopback"],
  rateLimit: { submissions: 20, periodMs: 600_000 },
  metrics: "loopback",
} as const;

test("a proxy that is believed and a limit are right", () => {
  expect(checkVisitors(BEHIND_PROXY)).toMatchObject([
    { verdict: "ok", says: expect.stringContaining("20 submissions") },
  ]);
});

test("behind a proxy that is not believed all visitors share one limit", () => {
  expect(checkVisitors({ ...BEHIND_PROXY, trustProxy: [] })).toMatchObject([
    { verdict: "look", todo: expect.stringContaining("TRUST_PROXY") },
  ]);
  expect(checkVisitors({ ...BEHIND_PROXY, trustProxy: [], siteOrigin: "http://localhost:3000" })).toMatchObject([
    { verdict: "ok" },
  ]);
});

test("no limit at all, and figures for everybody, are to be looked at", () => {
  const findings = checkVisitors({ ...BEHIND_PROXY, rateLimit: undefined, metrics: "any" });
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual([
    ["rate limit", "look"],
    ["metrics", "look"],
  ]);
});
