import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { ImapSettings, Settings } from "../config/settings.ts";
import type { AppendToSent } from "../delivery/mail-channels.ts";
import { imapClient, sentFolderIn } from "./imap-client.ts";

/**
 * For all steps, in milliseconds. The answer has been sent, but that is not recorded yet: a server that stops now (`main.ts`,
 * LONGEST_STOP_MS) must be able to record it, because it would send the answer again.
 */
const LIMIT_MS = 15_000;

/**
 * Puts answers that were sent from the office into the folder of sent mails, as read.
 *
 * @returns a function that returns false if no mailbox is read or it has no such folder
 */
export const appendToSent =
  (settings: () => Settings, limitMs = LIMIT_MS): AppendToSent =>
  async (kind, mime) => {
    const imap = mailboxOfKind(kind, settings());
    if (!imap) return false;
    const client = imapClient(imap);
    const timer = setTimeout(() => client.close(), limitMs);
    try {
      await client.connect();
      const sent = sentFolderIn(await client.list());
      return sent !== undefined && (await client.append(sent, mime, ["\\Seen"])) !== false;
    } finally {
      clearTimeout(timer);
      client.close();
    }
  };

/** The mailbox that the office answers a kind from. The one of MAIL_TO may be for other people. */
const mailboxOfKind = (
  kind: SubmissionKind,
  { imap, careersImap, mailTo, careersMailTo }: Settings,
): ImapSettings | undefined => (kind === "application" && careersMailTo !== mailTo ? careersImap : imap);
