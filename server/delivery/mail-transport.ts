import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import { headerText } from "./header-text.ts";
import type { Mail, Mailbox } from "./mail.ts";
import { writeMailFile } from "./write-mail-file.ts";

/** Sends mails to an SMTP server or writes them to files. */
export type MailTransport = {
  kind: "smtp" | "files";
  /** Sends a mail. @throws if it was not accepted, or if the result is unknown. */
  send(mail: Mail): Promise<void>;
  /** Closes all connections, including active ones. */
  close(): void;
};

/** Timeouts of the mail server, in milliseconds. */
export type ServerTimeouts = {
  /** Maximum time without any data from the server. */
  silenceMs: number;
  /** Maximum total time for one mail, in case a slow server keeps sending data. */
  wholeMailMs: number;
};

const DEFAULT_TIMEOUTS: ServerTimeouts = { silenceMs: 30_000, wholeMailMs: 120_000 };

/** Prevents nodemailer from reading a file or fetching a URL that a mail refers to. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Sends mails through the SMTP server at `smtpUrl`.
 *
 * It does not retry when a connection closes: the outbox retries and counts the attempts.
 */
export function smtpTransport(smtpUrl: string, connections: number, timeouts = DEFAULT_TIMEOUTS): MailTransport {
  const { silenceMs, wholeMailMs } = timeouts;
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    ...NO_ACCESS,
  });
  return {
    kind: "smtp",
    async send(mail) {
      const signal = AbortSignal.timeout(wholeMailMs);
      try {
        await transporter.sendMail({ ...mimeOptions(mail), signal });
      } catch (thrown) {
        if (!mail.hasNullSender || !isSenderRejected(thrown)) throw thrown;
        await transporter.sendMail({ ...mimeOptions({ ...mail, hasNullSender: false }), signal });
      }
    },
    close: () => transporter.close({ force: true }),
  };
}

/**
 * Writes mails as `.eml` files in `folder`, with the same bytes that SMTP would send.
 *
 * Sending the same mail again replaces its file.
 */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...NO_ACCESS,
  });
  return {
    kind: "files",
    async send(mail) {
      const { message } = await composer.sendMail(mimeOptions(mail));
      await writeMailFile(folder, mail, message as Buffer);
    },
    close: () => composer.close(),
  };
}

/** Some mail services, such as Amazon SES, reject the empty envelope sender. */
function isSenderRejected(thrown: unknown): boolean {
  const { command, responseCode = 0 } = thrown as NodemailerError;
  return command === "MAIL FROM" && responseCode >= 500;
}

/** Marks the mail as automatically generated, which suppresses automatic replies (RFC 3834). */
const HEADERS = { "Auto-Submitted": "auto-generated" };

/** Passes every text of a header through `headerText`, so that no header contains raw visitor input. */
function mimeOptions(mail: Mail): SendMailOptions {
  const { attachments = [], headers = HEADERS, from, to, replyTo, subject, hasNullSender, references, calendar } = mail;
  const { messageId, date, text, html, inReplyTo } = mail;
  return {
    messageId,
    date,
    text,
    html,
    ...(references && { references: [...references] }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(calendar && { icalEvent: { ...calendar, filename: "invitation.ics" } }),
    from: headerMailbox(from),
    to: headerMailbox(to),
    ...(replyTo && { replyTo: headerMailbox(replyTo) }),
    subject: headerText(subject),
    attachments: attachments.map((file) => ({
      ...file,
      filename: headerText(file.filename),
      ...(file.cid !== undefined && { contentDisposition: "inline" as const }),
    })),
    headers: { ...headers },
    xMailer: false,
    ...(hasNullSender && { envelope: { from: "", to: to.address } }),
    ...NO_ACCESS,
  };
}

const headerMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: headerText(name), address });
