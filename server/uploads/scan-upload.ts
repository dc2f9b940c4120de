import type { FastifyBaseLogger } from "fastify";
import { ClamdUnavailable, type Scanner } from "./clamd-scanner.ts";

/** The result of the scan of an upload; `pending`: the scanner did not respond, and the file must be scanned later. */
export type UploadScan = "clean" | "infected" | "pending";

export type ScanUploadOptions = {
  scanner: Scanner;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  count(scan: UploadScan): void;
};

/** Short, because a visitor is waiting. */
const TIMEOUT_MS = 15_000;

/** Returns a function that scans an upload before it is saved. It never throws. */
export function scanUploads({ scanner, log, count }: ScanUploadOptions) {
  return async (content: Uint8Array): Promise<UploadScan> => {
    const scan = await scanOne(content);
    count(scan);
    return scan;
  };

  async function scanOne(content: Uint8Array): Promise<UploadScan> {
    try {
      const result = await scanner(content, { timeoutMs: TIMEOUT_MS });
      if (result.scan === "infected") log.warn({ signature: result.signature }, "an infected upload was rejected");
      return result.scan;
    } catch (thrown) {
      const { code, message } = thrown as { code?: string; message?: string };
      log.error({ code, reason: message }, "an upload could not be scanned; it is saved, and its mail is held");
      return "pending";
    }
  }
}

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
