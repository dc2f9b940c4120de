import type { ClaimedDelivery } from "../database/outbox.ts";
import { findFile } from "../database/submissions.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type ScanDependencies, scanPendingFile } from "./scan-pending-file.ts";
import { type MailSettings, submissionMail } from "./submission-mail.ts";

/** "Message too big": RFC 3463 §3.4 (5.3.4) and RFC 5321 §4.5.3.1.10. */
const TOO_BIG = new Set<unknown>([523, 552]);

/**
 * Mails a submission with its file. A mail server that finds the file too big gets the mail without it: the operator
 * hears of the submission all the same, and reads there how to take the file out.
 *
 * A file that has to be scanned first is; one with a virus in it stays here, and the mail says so.
 *
 * @throws what the transport throws, when nobody knows whether the mail was taken; {MailHeld} while the file cannot be
 *   scanned
 */
export async function deliverSubmission(
  delivery: ClaimedDelivery,
  { transport, settings, ...means }: ScanDependencies & { transport: MailTransport; settings: MailSettings },
): Promise<void> {
  const found = await findFile(means.store, delivery.submission_id);
  const file = found && (await scanPendingFile(found, means));
  const isInfected = file?.scan === "infected";
  try {
    await transport.send(submissionMail(delivery, isInfected ? { ...file, content: undefined } : file, settings));
  } catch (thrown) {
    if (!file || isInfected || !TOO_BIG.has((thrown as { responseCode?: unknown }).responseCode)) throw thrown;
    await transport.send(submissionMail(delivery, { ...file, content: undefined }, settings));
  }
}
