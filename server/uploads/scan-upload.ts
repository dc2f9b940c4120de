import type { FastifyBaseLogger } from "fastify";
import type { Scanner } from "./clamd-scanner.ts";

/** The result of the scan of an upload; `pending`: the scanner did not respond, and the file must be scanned later. */
export type UploadScan = "clean" | "infected" | "pending";

export type ScanUploadOptions = {
  scanner: Scanner;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Called after every scan. */
  count(scan: UploadScan): void;
  timeoutMs?: number;
};

/** Short, because a visitor is waiting. */
const TIMEOUT_MS = 15_000;

/** Returns a function that scans an upload before it is saved. It never throws. */
export function scanUploads({ scanner, log, count, timeoutMs = TIMEOUT_MS }: ScanUploadOptions) {
  return async (content: Uint8Array): Promise<UploadScan> => {
    const scan = await scanOne(content);
    count(scan);
    return scan;
  };

  async function scanOne(content: Uint8Array): Promise<UploadScan> {
    try {
      const result = await scanner(content, { timeoutMs });
      if (result.scan === "infected") log.warn({ signature: result.signature }, "an infected upload was rejected");
      return result.scan;
    } catch (thrown) {
      const { code, message } = thrown as { code?: string; message?: string };
      log.error({ code, reason: message }, "an upload could not be scanned; it is saved, and its mail is held");
      return "pending";
    }
  }
}
