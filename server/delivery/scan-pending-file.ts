import type { Database } from "../database/open-database.ts";
import type { StoredFile } from "../database/schema.ts";
import { recordScan } from "../database/submissions.ts";
import { ClamdUnavailable, type Scanner } from "../uploads/clamd-scanner.ts";
import type { Failure } from "./channel.ts";

export type ScanDependencies = {
  store: Database;
  /** Undefined: CLAMD is not set. */
  scanner: Scanner | undefined;
  /** Ends what is under way. */
  abandon: AbortSignal;
};

/** Nobody waits but the mail, whose lease has to last for scan and delivery. */
const TIMEOUT_MS = 30_000;

/** A mail may not go out before its file was scanned. */
export class MailHeld extends Error {
  override name = "MailHeld";
  readonly code: string | undefined;

  constructor(cause: ClamdUnavailable) {
    super(`held until its file is scanned; ${cause.message}`, { cause });
    this.code = cause.code;
  }
}

/** A mail is held however long it takes: without its file nobody could judge it, with its file somebody may open it. */
export const HELD: Failure = { kind: "later", endless: true, alarm: "mail held: clamd has to scan its file first" };

/**
 * Scans a file that could not be scanned when it came, and writes down what was found. Any other is given back as it
 * is, and so is one that waits when there is no scanner any more.
 *
 * @throws {MailHeld} while clamd does not answer
 */
export async function scanPendingFile(
  file: StoredFile,
  { store, scanner, abandon }: ScanDependencies,
): Promise<StoredFile> {
  if (file.scan !== "pending" || !scanner) return file;
  const result = await scanner(file.content, { timeoutMs: TIMEOUT_MS, signal: abandon }).catch((thrown: unknown) => {
    throw thrown instanceof ClamdUnavailable ? new MailHeld(thrown) : thrown;
  });
  await recordScan(store, file.id, result);
  return { ...file, ...result };
}
