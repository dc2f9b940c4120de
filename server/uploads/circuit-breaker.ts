import { ClamdUnavailable, type Scanner } from "./clamd-scanner.ts";

/** The time for which no file is sent to clamd after a timeout. */
const COOL_DOWN_MS = 15_000;

/**
 * Wraps a scanner. After a scan timed out, further scans fail immediately for 15 seconds; otherwise each visitor and each held
 * mail would wait for the timeout of an unresponsive clamd, one after the other.
 */
export function circuitBreaker(scanner: Scanner, now: () => number): Scanner {
  let openUntil = Number.NEGATIVE_INFINITY;
  return async (content, options) => {
    if (now() < openUntil) throw new ClamdUnavailable("the last scan timed out, so no file is sent to it for 15 s");
    try {
      return await scanner(content, options);
    } catch (thrown) {
      if (thrown instanceof ClamdUnavailable && thrown.code === "ETIMEDOUT") openUntil = now() + COOL_DOWN_MS;
      throw thrown;
    }
  };
}
