import { expect, test, vi } from "vitest";
import { ClamdUnavailable } from "./clamd-scanner.ts";
import { circuitBreaker } from "./scan-upload.ts";

const OPTIONS = { timeoutMs: 90_000 };
const FILE = Buffer.from("x");
const silent = (code: string) => new ClamdUnavailable("gone", { code });

test("after a scan timed out, scans fail immediately for 15 seconds", async () => {
  let now = 0;
  const scanner = vi.fn().mockRejectedValueOnce(silent("ETIMEDOUT")).mockResolvedValue({ scan: "clean" });
  const scan = circuitBreaker(scanner, () => now);
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(ClamdUnavailable);
  now = 14_999;
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(/the last scan timed out/);
  expect(scanner).toHaveBeenCalledTimes(1);
  now = 15_000;
  expect(await scan(FILE, OPTIONS)).toEqual({ scan: "clean" });
});

test("after a refused connection, the next scan is tried immediately", async () => {
  const scanner = vi.fn().mockRejectedValueOnce(silent("ECONNREFUSED")).mockResolvedValue({ scan: "clean" });
  const scan = circuitBreaker(scanner, () => 0);
  await expect(scan(FILE, OPTIONS)).rejects.toThrow(ClamdUnavailable);
  expect(await scan(FILE, OPTIONS)).toEqual({ scan: "clean" });
});
