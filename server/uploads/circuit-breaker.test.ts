import { expect, test, vi } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";
import { ClamdUnavailable } from "./clamd-scanner.ts";

const OPTIONS = { timeoutMs: 1000 };
const FILE = Buffer.from("x");
const silent = (code: string) => new ClamdUnavailable("gone", { code });

test("after a scan that took too long clamd is left alone for a while, and then asked again", async () => {
  let now = 0;
  const scanner = vi.fn().mockRejectedValueOnce(silent("ETIMEDOUT")).mockResolvedValue({ scan: "clean" });
  const scan = circuitBreaker(scanner, () => now);
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(ClamdUnavailable);
  now = 14_999;
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(/too slow a moment ago/);
  expect(scanner).toHaveBeenCalledTimes(1);
  now = 15_000;
  expect(await scan(FILE, OPTIONS)).toEqual({ scan: "clean" });
});

test("one that cannot be reached is asked again at once", async () => {
  const scanner = vi.fn().mockRejectedValueOnce(silent("ECONNREFUSED")).mockResolvedValue({ scan: "clean" });
  const scan = circuitBreaker(scanner, () => 0);
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(ClamdUnavailable);
  expect(await scan(FILE, OPTIONS)).toEqual({ scan: "clean" });
});
