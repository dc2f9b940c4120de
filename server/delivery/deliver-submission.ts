import type { Store } from "../store/open-store.ts";
import type { ClaimedDelivery } from "../store/outbox.ts";
import { findFile } from "../store/submissions.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type MailSettings, submissionMail } from "./submission-mail.ts";

/** "Message too big": RFC 3463 §3.4 (5.3.4) and RFC 5321 §4.5.3.1.10. */
const TOO_BIG = new Set<unknown>([523, 552]);

/**
 * Mails a submission with its file. A mail server that finds the file too big gets the mail without it: the operator
 * hears of the submission all the same, and reads there how to take the file out.
 *
 * @throws what the transport throws; then nobody knows whether the mail was taken.
 */
export async function deliverSubmission(
  delivery: ClaimedDelivery,
  { store, transport, settings }: { store: Store; transport: MailTransport; settings: MailSettings },
): Promise<void> {
  const file = await findFile(store, delivery.submission_id);
  try {
    await transport.send(submissionMail(delivery, file, settings));
  } catch (thrown) {
    if (!file || !TOO_BIG.has((thrown as { responseCode?: unknown }).responseCode)) throw thrown;
    await transport.send(submissionMail(delivery, { ...file, content: undefined }, settings));
  }
}
