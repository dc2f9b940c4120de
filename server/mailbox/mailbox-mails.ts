import { KIND_NOUNS } from "#contract/vocabulary.ts";
import { describeDue } from "../business-hours/time-words.ts";
import type { Config, ImapSettings } from "../config/config.ts";
import type { MailKind, Submission } from "../database/schema.ts";
import { canBeInHeader, mailboxFor } from "../delivery/mail.ts";
import type { MailBlock } from "../delivery/mail-body.ts";
import { officeLink } from "../delivery/mail-links.ts";
import type { PreparedMail } from "../delivery/prepared-mail.ts";
import { oneLine } from "../text/one-line.ts";
import { splitMail } from "../text/split-mail.ts";
import type { ImapError } from "./imap-client.ts";

type News = { kind: MailKind; sender: string; text: string };
type NewsSettings = Pick<Config, "office" | "officeHours" | "mailTo" | "careersMailTo">;

/**
 * The mail that tells the owner, or else the office, that the visitor wrote or that a mail to the visitor came back. Only the
 * office's own mailbox gets the visitor's address to reply to, because answers from other mailboxes are not seen.
 */
export function newsMail(
  submission: Submission,
  before: Submission,
  { kind, sender, text }: News,
  settings: NewsSettings,
): { recipient: string; payload: PreparedMail } {
  const { office, officeHours } = settings;
  const { reference, email, owner, due_at } = submission;
  const name = oneLine(submission.name) || email;
  const style = { timeZone: officeHours.timeZone, language: "en" };
  const mailbox = mailboxFor(submission.kind, settings);
  const recipient = owner !== null && office.includes(owner) ? owner : mailbox;
  const isBounce = kind === "bounce";
  const noun = KIND_NOUNS[submission.kind].one;
  const isSnoozed = before.snoozed_until !== null && before.status === "open";
  const paragraphs = [
    ...(isBounce
      ? [`A mail to ${email} was not delivered. Reach ${name} in another way, or correct the address.`]
      : []),
    ...(!isBounce && sender !== email.toLowerCase() ? [`It came from ${sender}.`] : []),
    ...(before.status === "open" ? [] : [`The ${noun} was ${before.status}. It is open again.`]),
    ...(isSnoozed ? [`It was snoozed until ${describeDue(before.snoozed_until ?? 0, style)}. It is shown again.`] : []),
  ];
  const blocks: MailBlock[] = [
    ...paragraphs.map((paragraph) => ({ kind: "paragraph", text: paragraph }) as const),
    ...(due_at === null
      ? []
      : [{ kind: "facts", facts: [{ label: "Due", text: describeDue(due_at, style) }] } as const]),
    ...(isBounce ? [] : [{ kind: "quote", text: splitMail(text).text } as const]),
  ];
  const canReply = !isBounce && recipient === mailbox && canBeInHeader(sender);
  const where = canReply
    ? `An answer to this mail reaches ${sender}.`
    : `An answer to this mail does not reach the visitor. Answer from ${mailbox}${office.length > 0 ? " or in the office" : ""}.`;
  return {
    recipient,
    payload: {
      subject: `${isBounce ? `Not delivered to ${name}` : `New mail from ${name}`} (${reference})`,
      blocks,
      ...(office.length > 0 && { links: [officeLink(submission)] }),
      footer: [where],
      ...(canReply && { replyTo: { name, address: sender } }),
    },
  };
}

/** Tells the operator that a mailbox cannot be read. */
export function unreadableMail(settings: ImapSettings, error: ImapError): PreparedMail {
  return {
    subject: `The mailbox of ${settings.setting} cannot be read`,
    blocks: [
      { kind: "notice", text: unreadableSentence(settings, error) },
      {
        kind: "paragraph",
        text:
          "Until it is read again, answers from mail programs do not count, and mails of visitors are only in the mailbox. " +
          "Then everything since is read. npm run doctor checks the login.",
      },
    ],
    footer: ["You get this mail at most once a day."],
  };
}

/** Such as `mail.example.com rejects the login in IMAP_URL (AUTHENTICATIONFAILED).` */
export const unreadableSentence = ({ setting, host }: ImapSettings, { isLogin, reason }: ImapError) =>
  isLogin
    ? `${host} rejects the login in ${setting} (${reason}).`
    : `${host} of ${setting} does not respond (${reason}).`;
