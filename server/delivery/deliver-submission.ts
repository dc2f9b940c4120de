import type { SubmissionDelivery } from "../database/outbox.ts";
import { findFile } from "../database/submissions.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type ScanDependencies, scanPendingFile } from "./scan-pending-file.ts";
import { type MailSettings, submissionMail } from "./submission-mail.ts";

/** "Message too big": RFC 3463 §3.4 (5.3.4) and RFC 5321 §4.5.3.1.10. */
const TOO_BIG = new Set<unknown>([523, 552]);

/**
 * Mails a submission with its file. If the mail server rejects the mail as too big, it is sent again without the file;
 * the mail then explains how to download the file.
 *
 * A file with a pending scan is scanned first. An infected file is not attached, and the mail says so.
 *
 * @throws the transport's error if the mail was not accepted or the result is unknown; {MailHeld} while the file cannot
 *   be scanned
 */
export async function deliverSubmission(
  delivery: SubmissionDelivery,
  {
    transport,
    settings,
    ...scanDependencies
  }: ScanDependencies & { transport: MailTransport; settings: () => MailSettings },
): Promise<void> {
  const found = await findFile(scanDependencies.database, delivery.submission_id);
  const file = found && (await scanPendingFile(found, scanDependencies));
  const isInfected = file?.scan === "infected";
  try {
    await transport.send(submissionMail(delivery, isInfected ? { ...file, content: undefined } : file, settings()));
  } catch (thrown) {
    if (!file || isInfected || !TOO_BIG.has((thrown as { responseCode?: unknown }).responseCode)) throw thrown;
    await transport.send(submissionMail(delivery, { ...file, content: undefined }, settings()));
  }
}
