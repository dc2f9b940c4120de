import { ImapFlow, type ListResponse } from "imapflow";
import { fillText } from "#contract/fill-text.ts";
import { ENGLISH, type OfficeWords } from "#contract/office-words.ts";
import type { ImapSettings, Settings } from "../config/settings.ts";
import type { PreparedMail } from "../delivery/mail.ts";

/** This machine, on which a login needs no TLS. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Timeouts in milliseconds. The server is asked for a sign of life every minute. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 };

/**
 * Limits of one answer of the server. Only the structure of a mail may be longer: its sender can name thousands of
 * parts or addresses in it. Beyond them imapflow ends the connection.
 */
const LIMITS = { maxResponseSize: 512 * 1024, maxResponseTokens: 5_000 };

/** The errors that ended connections. Their commands may be rejected with another one. */
const errors = new WeakMap<ImapFlow, unknown>();

/** True if the connection ended because an answer was beyond the limits, such as the structure of a mail. */
export const endedByLimit = (client: ImapFlow): boolean =>
  ["TooManyTokens", "ResponseTooLarge"].includes(String((errors.get(client) as { code?: unknown } | undefined)?.code));

/** A client for one connection. It logs nothing, because commands contain the password. */
export function imapClient({ host, port, isSecure, user, password }: ImapSettings) {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: !LOOPBACK.test(host) }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
    ...LIMITS,
  });
  /* An error also ends the connection and rejects its commands. */
  client.on("error", (error) => errors.set(client, error));
  return client;
}

/** The mailboxes to read. Two settings for one mailbox count once. */
export function mailboxesOf({ imap, careersImap }: Pick<Settings, "imap" | "careersImap">): ImapSettings[] {
  const all = [imap, careersImap].filter((each) => each !== undefined);
  return all.filter((each, index) => all.findIndex((other) => mailboxKey(other) === mailboxKey(each)) === index);
}

/** The name of a mailbox without its password: `user@host:993`. */
export const mailboxKey = ({ user, host, port }: ImapSettings) => `${user}@${host}:${port}`;

/** The folder of sent mails; undefined if the server names none. */
export const sentFolderIn = (folders: readonly ListResponse[]): string | undefined =>
  folders.find(({ specialUse }) => specialUse === "\\Sent")?.path;

/**
 * Logs in, opens the inbox and looks for the folder of sent mails.
 *
 * @returns its path; undefined if there is none
 * @throws what imapflow throws
 */
export async function openSentFolder(imap: ImapSettings): Promise<string | undefined> {
  const client = imapClient(imap);
  try {
    await client.connect();
    await client.mailboxOpen("INBOX", { readOnly: true });
    return sentFolderIn(await client.list());
  } finally {
    client.close();
  }
}

/** The reason that a mailbox cannot be used, without user and password. */
export type ImapError = { isLogin: boolean; reason: string };

export function describeImapError(thrown: unknown): ImapError {
  const { code, authenticationFailed, serverResponseCode, name } = thrown as Partial<Record<string, unknown>>;
  const reason = [serverResponseCode, code, name].find((text) => typeof text === "string" && text !== "");
  return { isLogin: authenticationFailed === true, reason: String(reason ?? "no reason given") };
}

export function unreadableMail(imap: ImapSettings, error: ImapError, words: OfficeWords): PreparedMail {
  const { subject, text, footer } = words.mails.mailbox;
  return {
    subject: fillText(subject, { setting: imap.setting }),
    blocks: [
      { kind: "notice", text: unreadableSentence(imap, error, words) },
      { kind: "paragraph", text },
    ],
    footer: [footer],
  };
}

/** Such as `mail.example.com rejects the login in IMAP_URL (AUTHENTICATIONFAILED).` */
export function unreadableSentence({ setting, host }: ImapSettings, { isLogin, reason }: ImapError, words = ENGLISH) {
  const { login, silent } = words.mails.mailbox;
  return fillText(isLogin ? login : silent, { setting, host, reason });
}
