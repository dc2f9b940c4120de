import nodemailer, { type SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
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
export type ServerPatience = {
  /** A server that says nothing for this long has failed. */
  silenceMs: number;
  /** A server that trickles its answers is never silent; this is what one mail may take in all. */
  wholeMailMs: number;
};

const PATIENCE: ServerPatience = { silenceMs: 30_000, wholeMailMs: 120_000 };

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
      await transporter.sendMail({ ...mimeOptions(mail), signal: AbortSignal.timeout(wholeMailMs) });
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

/** RFC 3834: an answer that no person wrote asks for no automatic answer. */
const HEADERS = { "Auto-Submitted": "auto-generated" };

function mimeOptions(mail: Mail): SendMailOptions {
  const { attachments = [], headers = HEADERS, ...rest } = mail;
  return { ...rest, attachments: [...attachments], headers: { ...headers }, xMailer: false, ...NO_ACCESS };
}
