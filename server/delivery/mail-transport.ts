import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import { MINUTE } from "#contract/duration.ts";
import { ifExists } from "../files/if-exists.ts";
import { writeAtomically } from "../files/write-atomically.ts";
import type { Failure } from "./channel.ts";
import { type Addressee, headerText, type OutgoingMail } from "./mail.ts";

export type MailTransport = {
  kind: "smtp" | "files";
  /** Sends a mail. @throws if it was not accepted, or if the result is unknown. */
  send(mail: OutgoingMail): Promise<void>;
  compose(mail: OutgoingMail): Promise<Buffer>;
  /** Closes all connections, including active ones. */
  close(): void;
};

const DEFAULT_TIMEOUTS = {
  /** Maximum time to look up the server, to connect, and for its greeting. */
  greetingMs: 30_000,
  /**
   * Maximum total time for one mail. A server may have accepted the mail before its last reply, and would get it again, so the
   * reply is awaited for ten minutes (RFC 5321 §4.5.3.2.6). The lease of a delivery is longer.
   */
  wholeMailMs: 11 * MINUTE,
};

/** Prevents nodemailer from reading a file or fetching a URL that a mail refers to. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Sends mails through the SMTP server at `smtpUrl`.
 *
 * It does not retry when a connection closes: the outbox retries and counts the attempts.
 */
export function smtpTransport(smtpUrl: string, connections: number, timeouts = DEFAULT_TIMEOUTS) {
  const { greetingMs, wholeMailMs } = timeouts;
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: wholeMailMs,
    idleTimeout: greetingMs,
    ...NO_ACCESS,
  });
  return {
    kind: "smtp" as const,
    /** Connects, and logs in. @throws if the server does not accept it */
    verify: () => transporter.verify(),
    async send(mail: OutgoingMail) {
      const signal = AbortSignal.timeout(wholeMailMs);
      try {
        await transporter.sendMail({ ...mimeOptions(mail), signal });
      } catch (thrown) {
        if (!mail.hasNullSender || !isSenderRejected(thrown)) throw thrown;
        await transporter.sendMail({ ...mimeOptions({ ...mail, hasNullSender: false }), signal });
      }
    },
    compose: composeMail,
    close: () => transporter.close({ force: true }),
  };
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows", ...NO_ACCESS });

async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const { message } = await composer.sendMail(mimeOptions(mail));
  return message as Buffer;
}

/**
 * Writes mails as `.eml` files in `folder`, with the same bytes that SMTP would send.
 *
 * Sending the same mail again replaces its file.
 */
export function fileTransport(folder: string): MailTransport {
  return {
    kind: "files",
    async send(mail) {
      await writeMailFile(folder, mail, await composeMail(mail));
    },
    compose: composeMail,
    close() {},
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
function mimeOptions(mail: OutgoingMail): SendMailOptions {
  const { attachments = [], headers = HEADERS, from, to, replyTo, subject, hasNullSender, references, calendar } = mail;
  const { messageId, date, text, html, inReplyTo, blindCopyTo } = mail;
  return {
    messageId,
    date,
    text,
    html,
    ...(references && { references: [...references] }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(calendar && { icalEvent: { ...calendar, filename: "invitation.ics" } }),
    from: headerAddressee(from),
    to: headerAddressee(to),
    ...(replyTo && { replyTo: headerAddressee(replyTo) }),
    subject: headerText(subject),
    attachments: attachments.map((file) => ({
      ...file,
      filename: headerText(file.filename),
      ...(file.cid !== undefined && { contentDisposition: "inline" as const }),
    })),
    headers: { ...headers },
    xMailer: false,
    ...(blindCopyTo !== undefined && { envelope: { from: from.address, to: blindCopyTo } }),
    ...(hasNullSender && { envelope: { from: "", to: to.address } }),
    ...NO_ACCESS,
  };
}

const headerAddressee = ({ name, address }: Addressee): Addressee => ({ name: headerText(name), address });

const AUTHENTICATION_FAILED = "the mail server does not accept the credentials in SMTP_URL";

/** RFC 4954 §6: authentication is required, too weak or failed, or it requires encryption. */
const AUTHENTICATION = new Set([530, 534, 535, 538]);

/** 503 is an error of the SMTP session, not of the mail. */
const BAD_SEQUENCE = 503;

/** True if the mail server rejected the credentials, which the operator has to correct. */
export function isAuthenticationFailure(thrown: unknown): boolean {
  const { code, responseCode } = thrown as NodemailerError;
  return code === "EAUTH" || (responseCode !== undefined && AUTHENTICATION.has(responseCode));
}

/**
 * Classifies an error that nodemailer threw.
 *
 * Only a 5xx reply to the envelope or to the message is permanent. A 5xx greeting or STARTTLS reply concerns the
 * connection: the server may accept the same mail later.
 */
export function classifyMailFailure(thrown: unknown): Failure {
  if (isAuthenticationFailure(thrown)) return { kind: "temporary", alarm: AUTHENTICATION_FAILED };
  const { code, responseCode } = thrown as NodemailerError;
  const concernsMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { kind: concernsMail && isPermanent && responseCode !== BAD_SEQUENCE ? "permanent" : "temporary" };
}

type MailToWrite = Pick<OutgoingMail, "date" | "messageId">;

/** Writes a mail to `20261120T215400Z-C-7K3M9QXA.eml`, or `…-acknowledgement.eml`, in `folder`, which it creates. */
export async function writeMailFile(folder: string, { date, messageId }: MailToWrite, mime: Buffer) {
  const time = date.toISOString().replace(/[-:]|\.\d+/g, "");
  const reference = /^<([\w.-]+)/.exec(messageId)?.[1] ?? "mail";
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAtomically(join(folder, `${time}-${reference}.eml`), mime);
}

/** Removes the mails about these submissions, unfinished ones too, and all lists of mornings. The folder may not exist. */
export async function removeMailFiles(folder: string, references: ReadonlySet<string>): Promise<void> {
  const names = (await ifExists(readdir(folder))) ?? [];
  for (const name of names) {
    const [, reference] = /^[^-]+-(\w-\w+)(?:-[\w.-]+)?\.eml(?:\.part)?$/.exec(name) ?? [];
    const isAbout = reference === undefined ? /^[^-]+-office-morning-/.test(name) : references.has(reference);
    if (isAbout) await rm(join(folder, name), { force: true });
  }
}
