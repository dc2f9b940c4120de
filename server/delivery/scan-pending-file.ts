import type { Database } from "../database/open-database.ts";
import type { StoredFile } from "../database/schema.ts";
import { recordScan } from "../database/submissions.ts";
import { ClamdUnavailable, type Scanner } from "../uploads/clamd-scanner.ts";
import type { Failure } from "./channel.ts";

export type ScanDependencies = {
  database: Database;
  /** Undefined if CLAMD is not set. */
  scanner: Scanner | undefined;
  /** Cancels the running scan. */
  signal: AbortSignal;
};

/** No visitor waits for this scan, so the timeout is long. The delivery's lease must cover both scan and delivery. */
const TIMEOUT_MS = 30_000;

/** The mail must not be sent before its file is scanned. */
export class MailHeld extends Error {
  override name = "MailHeld";
  readonly code: string | undefined;

  constructor(cause: ClamdUnavailable) {
    super(`held until its file is scanned; ${cause.message}`, { cause });
    this.code = cause.code;
  }
}

/** Retries never end: the mail is incomplete without its file, and an unscanned file could be infected. */
export const HELD: Failure = { kind: "temporary", endless: true, alarm: "mail held: clamd has to scan its file first" };

/**
 * Scans a file whose scan is pending and saves the result. Returns the file unchanged if its scan is not pending or if
 * no scanner is configured.
 *
 * @throws {MailHeld} while clamd is unavailable
 */
export async function scanPendingFile(
  file: StoredFile,
  { database, scanner, signal }: ScanDependencies,
): Promise<StoredFile> {
  if (file.scan !== "pending" || !scanner) return file;
  const result = await scanner(file.content, { timeoutMs: TIMEOUT_MS, signal }).catch((thrown: unknown) => {
    throw thrown instanceof ClamdUnavailable ? new MailHeld(thrown) : thrown;
  });
  await recordScan(database, file.id, result);
  return { ...file, ...result };
}
