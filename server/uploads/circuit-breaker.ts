import { ClamdUnavailable, type Scanner } from "./clamd-scanner.ts";

/** For this long after a scan that took too long nobody is made to wait for another. */
const REST_MS = 15_000;

/**
 * A scanner that leaves clamd alone for a while after it was too slow. Otherwise each visitor, and each mail that is
 * held, would wait its whole time for a clamd that hangs, and hold up those that come behind.
 */
export function circuitBreaker(scanner: Scanner, now: () => number): Scanner {
  let resting = Number.NEGATIVE_INFINITY;
  return async (content, options) => {
    if (now() < resting) throw new ClamdUnavailable("it was too slow a moment ago");
    try {
      return await scanner(content, options);
    } catch (thrown) {
      if (thrown instanceof ClamdUnavailable && thrown.code === "ETIMEDOUT") resting = now() + REST_MS;
      throw thrown;
    }
  };
}
