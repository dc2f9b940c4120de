import type { FastifyBaseLogger } from "fastify";
import type { Scanner } from "./clamd-scanner.ts";

/** What became of the scan of an upload; `pending`: the scanner did not answer, and has to be asked again. */
export type UploadScan = "clean" | "infected" | "pending";

export type ScanUploadOptions = {
  scanner: Scanner;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Hears of every scan. */
  count(scan: UploadScan): void;
  timeoutMs?: number;
};

/** A visitor is waiting. */
const TIMEOUT_MS = 15_000;

/** Makes what looks at a file before it is kept. It throws nothing: a scanner that is away is no visitor's fault. */
export function scanUploads({ scanner, log, count, timeoutMs = TIMEOUT_MS }: ScanUploadOptions) {
  return async (content: Uint8Array): Promise<UploadScan> => {
    const scan = await scanOne(content);
    count(scan);
    return scan;
  };

  async function scanOne(content: Uint8Array): Promise<UploadScan> {
    try {
      const result = await scanner(content, { timeoutMs });
      if (result.scan === "infected") log.warn({ signature: result.signature }, "an infected upload was refused");
      return result.scan;
    } catch (thrown) {
      const { code, message } = thrown as { code?: string; message?: string };
      log.error({ code, reason: message }, "an upload could not be scanned; it is kept, and its mail is held");
      return "pending";
    }
  }
}
