import { setImmediate } from "node:timers/promises";
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from "imapflow";
import type { Settings } from "../config/settings.ts";
import { isInvited } from "../database/booked-meetings.ts";
import { isSameAddress, plainAddressOf } from "../database/email-address.ts";
import { attachmentBytes } from "../database/find-mails.ts";
import type { Database, MailKind, Milliseconds, Submission } from "../database/schema.ts";
import { StorageError } from "../database/storage-error.ts";
import type { WorkerLog } from "../delivery/repeat-check.ts";
import { MachineBusy } from "../uploads/limited-worker.ts";
import type { ScanUpload } from "../uploads/validate-upload.ts";
import { asksToDeliver, classifyMail, type MailFolder } from "./classify-mail.ts";
import { findThread } from "./find-thread.ts";
import { endedByLimit } from "./imap-client.ts";
import { hashedId, type MailHead, readHead } from "./mail-head.ts";
import { isOwnMail, keepReport, type MailPlace, matchMail, matchReport } from "./match-mail.ts";
import {
  FILES_LIMIT,
  type MailContent,
  type PartReaders,
  type ReadMailOptions,
  readMail,
  startPartReaders,
  UNREADABLE,
} from "./read-mail.ts";
import { invitationAnswered, isReport, type Report, readReport } from "./read-report.ts";
import { type NewMail, storeMail } from "./store-mail.ts";

export type ReaderOptions = {
  /** The texts and promises of the site in it change with each build. */
  settings: () => Settings;
  database: Database;
  /** Undefined without a virus scanner. */
  scan: ScanUpload;
  log: WorkerLog;
  now(): Milliseconds;
  /** Called when the outbox has new deliveries. */
  onStored(): void;
};

export type FolderToRead = { mailbox: string; path: string; folder: MailFolder };

/** An answer about a mail is too long. The connection has ended, and one of the next does not ask for it. */
export class MailTooComplex extends Error {}

const BATCH = 50;
const HEAD_BYTES = 64 * 1024;
/** The start of a report that is read, in bytes. It names the mail. */
const REPORT_BYTES = 256 * 1024;
/** A part is fetched in pieces of this size, in bytes. Larger ones would stay in memory longer. */
const PIECE_BYTES = 64 * 1024;
/** A mail that this many servers or connections ended during is not read, and after one more not even its head. */
const MOST_ATTEMPTS = 2;
/** After the server has given all mails new UIDs, mails of this time are read again. Those that are stored have no effect. */
const READ_AGAIN_MS = 14 * 24 * 60 * 60 * 1000;

/** The attempts of mails that ended with an error while the database failed too. The database counts one more. */
const unsavedAttempts = new Map<string, number>();

/**
 * Opens a folder without changing anything in it and reads its new mails: the heads of all, the rest of those that belong to
 * a submission. The first time, mails that are there already are skipped.
 */
export async function readFolder(client: ImapFlow, { mailbox, path, folder }: FolderToRead, options: ReaderOptions) {
  const { database, log, now } = options;
  const opened = await client.mailboxOpen(path, { readOnly: true });
  const uid_validity = String(opened.uidValidity);
  /** Stores the UID of the last mail that was read, before the one that is being read. */
  const save = async (last_uid: number, attempts = 0) => {
    const position = { uid_validity, last_uid, attempts };
    await database
      .insertInto("mailbox_position")
      .values({ mailbox, folder: path, ...position })
      .onConflict((conflict) => conflict.columns(["mailbox", "folder"]).doUpdateSet(position))
      .execute();
  };
  const positions = database.selectFrom("mailbox_position").selectAll();
  const position = await positions.where((row) => row.and({ mailbox, folder: path })).executeTakeFirst();
  if (!position) return await save(opened.uidNext - 1);
  const isSame = position.uid_validity === uid_validity;
  if (!isSame)
    log.warn({ folder: path }, "the mail server has numbered all mails again; the last 14 days are read again");
  const last = isSame ? position.last_uid : 0;
  if (last + 1 >= opened.uidNext) return isSame ? undefined : await save(opened.uidNext - 1);
  const since = isSame ? { uid: `${last + 1}:*` } : { since: new Date(now() - READ_AGAIN_MS) };
  const found = (await client.search(since, { uid: true })) || [];
  /* `*` names the last mail, even if it is older. */
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other);
  const keyOf = (last_uid: number) => [mailbox, path, uid_validity, last_uid].join(" ");
  let attempts = isSame && uids[0] === last + 1 ? (unsavedAttempts.get(keyOf(last)) ?? position.attempts) : 0;
  unsavedAttempts.delete(keyOf(last));
  /* If a server ended while it read a batch, its mails are read one by one. */
  const alone = attempts > 0 ? BATCH : 0;
  await using readers = startPartReaders();
  for (let next = 0; next < uids.length; ) {
    const batch = uids.slice(next, next + (next < alone ? 1 : BATCH));
    next += batch.length;
    let current = batch[0] ?? 0;
    try {
      await save(current - 1, attempts + 1);
      for (const mail of attempts > MOST_ATTEMPTS ? [] : await client.fetchAll(batch.join(","), HEADS, { uid: true })) {
        /* Requests are handled between two mails. */
        await setImmediate();
        const head = readHead(mail.headers ?? Buffer.alloc(0), officeAddresses(options.settings()));
        const place = { mailbox, folder: path, uid_validity, uid: mail.uid };
        const found = await identifyMail(client, mail, { head, folder, place }, options);
        if (!found) continue;
        if (mail.uid !== current) await save(mail.uid - 1, 1);
        current = mail.uid;
        const toStore = { ...found, head, folder, isReadable: attempts < MOST_ATTEMPTS, readers };
        if (await store(client, mail, toStore, options)) {
          log.info({ reference: found.submission.reference, kind: found.kind, folder }, "a mail was stored");
          options.onStored();
        }
      }
      if (attempts > MOST_ATTEMPTS) log.error({ folder: path, uid: current }, "a mail cannot be read; it is skipped");
      await save(batch.at(-1) ?? last);
    } catch (thrown) {
      /* The server did not end. The mail of a long answer may be another one of the batch. */
      const isOfMail = endedByLimit(client) || isRejected(thrown) || (await isRefused(client, thrown));
      const before = isOfMail ? attempts + 1 : attempts;
      await save(current - 1, before).catch(() => unsavedAttempts.set(keyOf(current - 1), before));
      throw endedByLimit(client) ? new MailTooComplex() : thrown;
    }
    attempts = 0;
  }
}

const HEADS = { uid: true, internalDate: true, bodyParts: [{ key: "header", start: 0, maxLength: HEAD_BYTES }] };

/** True if the mail server refuses a mail, such as a damaged one, but sends the first mail of the folder. */
const isRefused = async (client: ImapFlow, thrown: unknown) =>
  (thrown as { responseStatus?: string }).responseStatus === "NO" &&
  (await client.fetchAll("1", HEADS).catch(() => undefined)) !== undefined;

/** True if the database refuses what a mail says. */
const isRejected = (thrown: unknown) => thrown instanceof StorageError && thrown.rejected;

type IdentifiedMail = { submission: Submission; kind: MailKind; undelivered?: NewMail["undelivered"] };

async function identifyMail(
  client: ImapFlow,
  mail: FetchMessageObject,
  { head, folder, place }: Pick<MailToStore, "head" | "folder"> & { place: MailPlace },
  { database, settings, now }: ReaderOptions,
): Promise<IdentifiedMail | undefined> {
  if (isOwnMail(head.messageId)) return undefined;
  const startOf = async () => {
    const fetched = await fetchOne(client, mail, { source: { start: 0, maxLength: REPORT_BYTES } });
    return fetched?.source?.toString("latin1") ?? "";
  };
  let report: Report | undefined;
  if (folder === "inbox" && isReport(head)) {
    report = readReport(head, await startOf());
    const named = report && (await matchReport(database, report));
    if (named && report?.kind === "bounce") return { ...named, kind: "bounce" };
    if (named) return { submission: named.submission, kind: "automatic" };
    if (report?.kind === "bounce") await keepReport(database, report, place, now());
  }
  let match = await matchMail(database, head, folder);
  /* Calendars of Google name only the invitation. */
  if (!match && folder === "inbox" && (await isInvited(database, head.sender))) {
    const uid = invitationAnswered(await startOf());
    if (uid) match = await matchMail(database, { ...head, answeredIds: [`<${uid}>`] }, folder);
  }
  if (!match) return undefined;
  const { submission, correspondents } = match;
  /* About a mail to the office. */
  if (report && !correspondents.some((each) => isSameAddress(each, head.sender))) return undefined;
  const kind = classifyMail(head, { folder, correspondents, isOffice: officeAddresses(settings()) });
  return kind && { submission, kind };
}

/** True for the people of the office, its mailboxes, and others at a domain of its own. */
function officeAddresses({ office, mailTo, careersMailTo, mailFrom }: Settings): (address: string) => boolean {
  const own = [...office, mailTo, careersMailTo, mailFrom];
  const domains = new Set(
    own.map(plainAddressOf).flatMap(({ domain, isPublicProvider }) => (isPublicProvider ? [] : [domain])),
  );
  return (address) => domains.has(plainAddressOf(address).domain) || own.some((each) => isSameAddress(each, address));
}

type MailToStore = IdentifiedMail & { head: MailHead; folder: MailFolder; isReadable: boolean; readers: PartReaders };

/** Stores a mail. One that cannot be read is stored without its content. */
async function store(
  client: ImapFlow,
  mail: FetchMessageObject,
  { submission, kind, undelivered, head, folder, isReadable, readers }: MailToStore,
  { settings, database, scan, log, now: clock }: ReaderOptions,
): Promise<boolean> {
  const room = FILES_LIMIT - (await attachmentBytes(database, submission.id));
  const now = clock();
  /* The office's clock is trusted, and a visitor's may be wrong. */
  const arrived = mail.internalDate === undefined ? now : new Date(mail.internalDate).getTime();
  const sentAt = folder === "sent" ? (head.date?.getTime() ?? arrived) : arrived;
  const save = async ({ text, isCalendarReply, isNews, ...content }: MailContent, body = "") => {
    if (folder === "sent" && isCalendarReply) return false;
    const isVisitors = kind === "message" || kind === "automatic";
    const calendarKind = isNews ? "message" : "automatic";
    /* A mail that asks to be confirmed is no answer, but a person has to confirm it. */
    const isUnread = kind === "message" && !isCalendarReply && asksToDeliver(content.written);
    const toStore: NewMail = {
      ...content,
      message_id: body === "" ? head.messageId : hashedId(head.messageId + body),
      kind: isVisitors && isCalendarReply ? calendarKind : isUnread ? "automatic" : kind,
      sender: head.sender,
      sender_name: head.senderName,
      subject: head.subject,
      body: text,
      sent_at: Math.max(Number.isNaN(sentAt) ? now : Math.min(sentAt, now), (undelivered?.at ?? 0) + 1),
      isToOther: kind === "answer" && !head.recipients.some((each) => isSameAddress(each, submission.email)),
      undelivered,
      isUnread,
    };
    return storeMail(database, submission.reference, toStore, { now, settings: settings() });
  };
  if (!isReadable) return await save(UNREADABLE);
  try {
    const found = await fetchOne(client, mail, { bodyStructure: true });
    const fetchPart: ReadMailOptions["fetchPart"] = (...part) => fetchPieces(client, mail, ...part);
    const thread = await findThread(database, submission, settings());
    /* Two mails without a Message-ID may have equal heads. */
    const body = head.hasOwnId
      ? ""
      : Buffer.from(await fetchPieces(client, mail, "text", REPORT_BYTES)).toString("latin1");
    const content = await readMail(found?.bodyStructure, { fetchPart, room, scan, readers, thread });
    const isNew = await save(content, body);
    /* Frees the files now, and not with the next garbage. */
    for (const file of content.attachments) (file.content.buffer as ArrayBuffer).transfer(0);
    return isNew;
  } catch (err) {
    if (!client.usable || endedByLimit(client) || err instanceof MachineBusy) throw err;
    if (err instanceof StorageError && !err.rejected) throw err;
    /* The mails after it would wait for it for ever. */
    log.error({ err, folder, uid: mail.uid }, "the text and the files of a mail cannot be stored");
    return await save(UNREADABLE);
  }
}

/** Fetches the first bytes of a part in pieces. Those in base64 are decoded at once, so that the memory has one copy. */
async function fetchPieces(
  client: ImapFlow,
  mail: FetchMessageObject,
  key: string,
  bytes: number,
  encoding?: "base64",
): Promise<Uint8Array> {
  const content = Buffer.from(new ArrayBuffer(encoding ? Math.ceil((bytes * 3) / 4) : bytes));
  let length = 0;
  let rest = "";
  for (let start = 0; start < bytes; start += PIECE_BYTES) {
    const maxLength = Math.min(PIECE_BYTES, bytes - start);
    const found = await fetchOne(client, mail, { bodyParts: [{ key, start, maxLength }] });
    const piece = found?.bodyParts?.get(key) ?? Buffer.alloc(0);
    if (encoding) {
      const letters = rest + piece.toString("latin1").replace(/[^A-Za-z0-9+/]/g, "");
      /* Four letters are three bytes. */
      const whole = letters.length - (letters.length % 4);
      length += content.write(letters.slice(0, whole), length, "base64");
      rest = letters.slice(whole);
    } else {
      length += piece.copy(content, length);
    }
    /* A shorter one is the last, and some servers send the whole part. */
    if (piece.length !== maxLength) break;
  }
  length += content.write(rest, length, "base64");
  return content.subarray(0, length);
}

async function fetchOne(client: ImapFlow, { uid }: FetchMessageObject, query: FetchQueryObject) {
  return (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
}
