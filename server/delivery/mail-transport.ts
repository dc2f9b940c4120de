import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import { headerText } from "./header-text.ts";
import type { Mail, Mailbox } from "./mail.ts";
import { writeMailFile } from "./write-mail-file.ts";

/** Where mails go. */
export type MailTransport = {
  kind: "smtp" | "files";
  /** Hands a mail over for good. @throws when it was not taken, or nobody knows whether it was. */
  send(mail: Mail): Promise<void>;
  /** Ends every connection, also one that is delivering. */
  close(): void;
};

/** How long a mail server is waited for, in milliseconds. */
export type ServerTimeouts = {
  /** A server that says nothing for this long has failed. */
  silenceMs: number;
  /** A server that trickles its answers is never silent; this is what one mail may take in all. */
  wholeMailMs: number;
};

const PATIENCE: ServerTimeouts = { silenceMs: 30_000, wholeMailMs: 120_000 };

/** Nothing in a mail may make us read a file or open an address. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Mail through the SMTP server at `smtpUrl`.
 *
 * A connection that closes under way is not tried again here: the outbox does that, and counts it.
 */
export function smtpTransport(smtpUrl: string, connections: number, patience = PATIENCE): MailTransport {
  const { silenceMs, wholeMailMs } = patience;
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
        if (!mail.hasNullSender || !isSenderRefused(thrown)) throw thrown;
        await transporter.sendMail({ ...mimeOptions({ ...mail, hasNullSender: false }), signal });
      }
    },
    close: () => transporter.close({ force: true }),
  };
}

/**
 * Mail as `.eml` files in `folder`, byte for byte what SMTP would carry.
 *
 * A repeat of the same mail replaces its file.
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

/** Some submission services, such as Amazon SES, take no mail from the empty sender. */
function isSenderRefused(thrown: unknown): boolean {
  const { command, responseCode = 0 } = thrown as NodemailerError;
  return command === "MAIL FROM" && responseCode >= 500;
}

/** RFC 3834: an answer that no person wrote asks for no automatic answer. */
const HEADERS = { "Auto-Submitted": "auto-generated" };

/** Every text in a header passes through here, so no visitor's text reaches one as it was typed. */
function mimeOptions(mail: Mail): SendMailOptions {
  const { attachments = [], headers = HEADERS, from, to, replyTo, subject, hasNullSender, ...rest } = mail;
  return {
    ...rest,
    from: headerMailbox(from),
    to: headerMailbox(to),
    ...(replyTo && { replyTo: headerMailbox(replyTo) }),
    subject: headerText(subject),
    attachments: attachments.map((file) => ({ ...file, filename: headerText(file.filename) })),
    headers: { ...headers },
    xMailer: false,
    ...(hasNullSender && { envelope: { from: "", to: to.address } }),
    ...NO_ACCESS,
  };
}

const headerMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: headerText(name), address });
