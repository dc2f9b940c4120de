import { fillText } from "#contract/fill-text.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { nextOpening } from "../business-hours/due-times.ts";
import { type Settings, settingsIn } from "../config/settings.ts";
import { findDueBefore } from "../database/due-submissions.ts";
import { kindOf } from "../database/kinds.ts";
import { type ClaimedDelivery, type SubmissionDelivery, withSubmission } from "../database/outbox.ts";
import type { Database, Milliseconds, StoredFile } from "../database/schema.ts";
import { findFile, isOfForm } from "../database/submissions.ts";
import { ClamdUnavailable, type Scanner } from "../uploads/clamd-scanner.ts";
import { acknowledgementMail } from "./acknowledgement-mail.ts";
import { type AfterSent, type Channel, DeliveryError, type Failure, FIVE_DAYS, ONE_DAY } from "./channel.ts";
import { type MailAttachment, type OutgoingMail, officeAddressFor, preparedMail } from "./mail.ts";
import { classifyMailFailure, type MailTransport } from "./mail-transport.ts";
import { morningMail } from "./office-mails.ts";
import { reopenUndelivered } from "./reopen.ts";
import { type Clock, repeatCheck, type WorkerLog } from "./repeat-check.ts";
import { attachmentOf, submissionMail } from "./submission-mail.ts";

export type MailChannelOptions = ScanOptions & {
  transport: MailTransport;
  settings: () => Settings;
  /** Gives the office a copy of an answer that was sent from a page. By default none. */
  copyAnswer?: CopyAnswer;
};

export type ScanOptions = {
  database: Database;
  /** Undefined if CLAMD is not set. */
  scanner: Scanner | undefined;
  signal: AbortSignal;
};

/** The connections to the mail server for all mail channels. Each channel uses its own, so that none delays another. */
export const MAIL_CONNECTIONS = 5;

export function mailChannels(options: MailChannelOptions) {
  const { transport, settings } = options;
  /** A channel for the mails whose text is in the payload of their deliveries. */
  const preparedChannel = <Name extends Channel["name"]>(name: Name) => ({
    name,
    ...SHARED,
    retryPolicy: (delivery: Pick<ClaimedDelivery, "kind">) => (kindOf(delivery).isShortLived ? ONE_DAY : FIVE_DAYS),
    async deliver(delivery: ClaimedDelivery, afterSent?: AfterSent) {
      const sent = await deliverPrepared(delivery, options);
      const { submission } = delivery;
      if (sent && submission && isCopied(delivery))
        afterSent?.(async () => options.copyAnswer?.(sent, submission.kind));
    },
  });
  return {
    mail: {
      name: "mail",
      ...SHARED,
      /* Each mail holds its file in memory. */
      concurrency: 2,
      retryPolicy: () => FIVE_DAYS,
      deliver: async (delivery) => deliverSubmission(withSubmission(delivery), options),
    },
    /**
     * Mails visitors an acknowledgement of their submission. Retries end after one day because a later mail would confuse
     * the visitor. A failure is logged as a warning because visitors often mistype their address.
     */
    acknowledgement: {
      name: "acknowledgement",
      ...SHARED,
      retryPolicy: () => ONE_DAY,
      async deliver(delivery: ClaimedDelivery) {
        const about = withSubmission(delivery);
        const site = settingsIn(settings(), about.submission.language);
        /* ACKNOWLEDGE was turned off after the submission was saved. */
        if (!site.acknowledgements) throw new DeliveryError("ACKNOWLEDGE is off", { kind: "permanent" });
        await transport.send(acknowledgementMail(about, site.acknowledgements, site));
      },
    },
    office: preparedChannel("office"),
    visitor: {
      ...preparedChannel("visitor"),
      onFailed: (trx: Database, delivery: ClaimedDelivery, now: Milliseconds) =>
        reopenUndelivered(trx, delivery, { settings: settings(), now }),
    },
  } satisfies Record<string, Channel>;
}

/** Answers and mails that a person wrote, but no mail that declines a candidate. */
const isCopied = ({ kind }: ClaimedDelivery) => kind === "reply" || kind === "replyOpen";

const SHARED = { receiver: "the mail server", concurrency: 1, classify: classifyMailFailure };

/** "Message too big": RFC 3463 §3.4 (5.3.4) and RFC 5321 §4.5.3.1.10. */
const TOO_BIG = new Set<unknown>([523, 552]);
const isTooBig = (thrown: unknown) => TOO_BIG.has((thrown as { responseCode?: unknown }).responseCode);

/**
 * Mails a submission with its file, which is scanned first if its scan is pending. An infected file is not attached, and the
 * mail says so. If the mail server rejects the mail as too big, it is sent again without the file; the mail then explains
 * how to download the file.
 */
async function deliverSubmission(delivery: SubmissionDelivery, options: MailChannelOptions): Promise<void> {
  const { transport, settings, database } = options;
  const found = await findFile(database, delivery.submission_id);
  const file = found && (await scanPendingFile(found, options));
  const isInfected = file?.scan === "infected";
  try {
    await transport.send(submissionMail(delivery, isInfected ? { ...file, content: undefined } : file, settings()));
  } catch (thrown) {
    if (!file || isInfected || !isTooBig(thrown)) throw thrown;
    await transport.send(submissionMail(delivery, { ...file, content: undefined }, settings()));
  }
}

/**
 * Mails what the payload of a delivery says, or the list of the morning. Like the mail with the first resume, a mail about a new
 * one is held until the file is scanned.
 *
 * @returns the mail that was sent; undefined if there is nothing to say
 */
async function deliverPrepared(
  delivery: ClaimedDelivery,
  options: MailChannelOptions,
): Promise<OutgoingMail | undefined> {
  const { kind, channel, submission, submission_id } = delivery;
  const file = kind === "resume" && (await findFile(options.database, submission_id ?? 0));
  const { scan, signature } = file ? await scanPendingFile(file, options) : {};
  const { infected } = options.settings().officeWords.mails.resume;
  const notices = scan === "infected" ? [fillText(infected, { signature: signature ?? "" })] : [];
  const payload = kind === "morning" ? await morningList(delivery, options) : delivery.payload;
  if (payload === undefined) return undefined;
  const settings = settingsIn(options.settings(), channel === "visitor" ? submission?.language : null);
  const prepared = preparedMail({ ...delivery, payload }, settings, notices);
  const mail = {
    ...prepared,
    ...(await officeThreadOf(delivery, options)),
    attachments: await filesOf(delivery, options),
  };
  try {
    const isAttached = file && scan !== "infected";
    await options.transport.send(isAttached ? { ...mail, attachments: [attachmentOf(file)] } : mail);
  } catch (thrown) {
    if (!file || !isTooBig(thrown)) throw thrown;
    await options.transport.send(mail);
  }
  return mail;
}

/** Mails to the office answer the one that brought the submission, so that mail programs show them together. */
async function officeThreadOf({ channel, submission_id }: ClaimedDelivery, { database }: MailChannelOptions) {
  if (channel !== "office" || submission_id === null) return {};
  const mails = database.selectFrom("outbox").select("message_id").where("channel", "=", "mail");
  const first = await mails.where("submission_id", "=", submission_id).orderBy("id").executeTakeFirst();
  return first && { references: [first.message_id], inReplyTo: first.message_id };
}

/** The messages due on the morning of the delivery that a person has yet to answer; undefined if none is left. */
async function morningList(
  { created_at: morning, recipient }: ClaimedDelivery,
  { database, settings }: MailChannelOptions,
): Promise<string | undefined> {
  const { office, officeHours } = settings();
  const reader = { person: recipient ?? "", office };
  const due = await findDueBefore(database, reader, nextOpening(morning, officeHours), morning);
  return due.first.length === 0 ? undefined : JSON.stringify(morningMail(due, morning, settings()));
}

/** The files of an answer, scanned first if their scans are pending. */
async function filesOf({ id, channel }: ClaimedDelivery, options: MailChannelOptions): Promise<MailAttachment[]> {
  if (channel !== "visitor") return [];
  const files = options.database.selectFrom("file").selectAll().where("outbox_id", "=", id).orderBy("id");
  const attachments: MailAttachment[] = [];
  for (const file of await files.execute()) {
    const { scan, signature } = await scanPendingFile(file, options);
    if (scan === "infected")
      throw new DeliveryError(`the virus scanner found ${signature} in ${file.name}`, { kind: "permanent" });
    attachments.push(attachmentOf(file));
  }
  return attachments;
}

/** Retries never end: the mail is incomplete without its file, and an unscanned file could be infected. */
export const HELD: Failure = { kind: "temporary", endless: true, alarm: "mail held: clamd has to scan its file first" };

type ScannedFile = Pick<StoredFile, "id" | "content" | "scan" | "signature">;

/** No visitor waits for this scan, so the timeout is long. The delivery's lease must cover both scan and delivery. */
const SCAN_TIMEOUT_MS = 30_000;

/**
 * Scans a file whose scan is pending and saves the result. Returns the file unchanged if its scan is not pending or if
 * no scanner is configured.
 *
 * @throws {DeliveryError} while clamd is unavailable: the mail must not be sent before its file is scanned
 */
async function scanPendingFile<File extends ScannedFile>(file: File, { database, scanner, signal }: ScanOptions) {
  if (file.scan !== "pending" || !scanner) return file;
  const result = await scanner(file.content, { timeoutMs: SCAN_TIMEOUT_MS, signal }).catch((thrown: unknown) => {
    if (!(thrown instanceof ClamdUnavailable)) throw thrown;
    const held = new DeliveryError(`held until its file is scanned; ${thrown.message}`, HELD, thrown);
    throw Object.assign(held, { code: thrown.code });
  });
  await database.updateTable("file").set(result).where("id", "=", file.id).execute();
  return { ...file, ...result };
}

/** Puts a mail (MIME) into the folder of sent mails. @returns false if there is none @throws if it fails */
export type AppendToSent = (kind: SubmissionKind, mime: Buffer) => Promise<boolean>;

/** Gives those who work by mail a copy of an answer that was sent. It never throws: the answer must not be sent again. */
export type CopyAnswer = (mail: OutgoingMail, kind: SubmissionKind) => Promise<void>;

type Options = {
  transport: MailTransport;
  settings: () => Pick<Settings, "mailTo" | "careersMailTo">;
  appendToSent: AppendToSent;
  log: WorkerLog;
};

/** Copies answers into the folder of sent mails. Without one, the office's mailbox gets a blind copy. */
export function answerCopies({ transport, settings, appendToSent, log }: Options): CopyAnswer {
  return async (mail, kind) => {
    try {
      if (await appendToSent(kind, await transport.compose(mail))) return;
    } catch (thrown) {
      const { code } = thrown as { code?: unknown };
      log.warn({ code }, "an answer could not be put into the folder of sent mails; the office gets a blind copy");
    }
    /* A mail that is a file would be replaced by its copy. */
    if (transport.kind === "files") return;
    try {
      await transport.send({ ...mail, blindCopyTo: officeAddressFor(kind, settings()) });
    } catch (thrown) {
      const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
      log.warn({ code, responseCode }, "the office could not be sent a blind copy of an answer");
    }
  };
}

/**
 * Scans the files of stored mails that the virus scanner did not scan when they arrived, every minute until it has. No mail of
 * ours carries them, so nothing else does.
 */
export function startFileScans({ clock, log, ...options }: ScanOptions & { clock: Clock; log: WorkerLog }) {
  const { database } = options;
  const check = async (stopping: AbortSignal) => {
    const pending = database
      .selectFrom("file")
      .where((row) => row.not(isOfForm(row)))
      .where("scan", "=", "pending");
    for (const { id } of await pending.select("id").execute()) {
      if (stopping.aborted) return undefined;
      const file = await pending.selectAll().where("id", "=", id).executeTakeFirst();
      try {
        const scanned = file && (await scanPendingFile(file, options));
        if (scanned) log.info({ scan: scanned.scan }, "a file of a mail was scanned");
      } catch (thrown) {
        /* The next file may be one that the scanner takes. */
        if (!(thrown instanceof DeliveryError)) throw thrown;
        log.error({ reason: thrown.message }, "a file of a mail cannot be scanned; trying again in a minute");
      }
    }
    return undefined;
  };
  const onError = (thrown: unknown) => log.error({ err: thrown }, "the files of mails could not be scanned");
  return repeatCheck(check, { everyMs: 60_000, clock, onError });
}
