import type { Generated, Insertable, Kysely, Selectable } from "kysely";
import type { Milliseconds } from "#contract/duration.ts";
import type {
  CandidateStage,
  DeliveryChannel,
  DeliveryState,
  FileScan,
  SubmissionKind,
  SubmissionStatus,
} from "#contract/vocabulary.ts";

import type { DeliveryKindName } from "./kinds.ts";

export type { Milliseconds };

/**
 * `message`: the visitor wrote it, or another person who answers in the thread. `answer`: the office sent it from a mail
 * program. `undelivered`: such an answer that came back. `automatic`: an automatic reply. `bounce`: a mail to the visitor was
 * not delivered.
 */
export type MailKind = "message" | "answer" | "undelivered" | "automatic" | "bounce";

export type Schema = {
  submission: {
    id: Generated<number>;
    /** The public identifier, such as `C-7K3M9QXA`. Unique. */
    reference: string;
    kind: SubmissionKind;
    name: string;
    email: string;
    body: string;
    /** The kind-specific fields as a JSON object of strings: `{"budget":"5k-10k"}`. */
    details: Generated<string>;
    /** The reason that it looks like spam; null if it does not. It is saved and mailed in both cases. */
    suspect: string | null;
    /** The path of the page it was sent from; null if unknown. */
    page: string | null;
    /** The tag of the language of its form, such as `bn`; null if it was saved before 1.1.0: in the site's default language. */
    language: Generated<string | null>;
    /** The visitor's time zone, such as `Europe/Berlin`; null if unknown. */
    time_zone: Generated<string | null>;
    created_at: Milliseconds;
    /**
     * When the next answer is due, by the promise of its kind; null if there is no promise, and while the visitor has
     * times to choose from or a demo was cancelled. The first one, until the visitor writes again after an answer.
     */
    due_at: Generated<Milliseconds | null>;
    /** The due time of the first answer, if a reopening has replaced it in `due_at`; otherwise null. */
    first_due_at: Generated<Milliseconds | null>;
    /**
     * Until when the visitor has the next step: the last of the offered times, WITHOUT_END (change-submission.ts) after a
     * cancelled demo. Null if the office has it, and always unless the submission is open.
     */
    waits_until: Generated<Milliseconds | null>;
    /** When the office is reminded of it; while it waits for the visitor, of a visitor who has not taken the next step. */
    remind_at: Generated<Milliseconds | null>;
    /** When the reminder was queued; null if it was not. */
    reminded_at: Generated<Milliseconds | null>;
    /** When the mail about the missed due time was queued; null if it was not. */
    overdue_at: Generated<Milliseconds | null>;
    status: Generated<SubmissionStatus>;
    /** Of an application; null for other kinds. */
    stage: Generated<CandidateStage | null>;
    /** The email address of the person in charge; null if there is none. */
    owner: Generated<string | null>;
    /** It is not shown as due next until this time. */
    snoozed_until: Generated<Milliseconds | null>;
    /** The time of the first answer. Only an earlier one, which was read later, changes it. */
    answered_at: Generated<Milliseconds | null>;
    /** Its author: the email address of a person of the office, or of the mailbox that sent it; null if unknown. */
    answered_by: Generated<string | null>;
    closed_at: Generated<Milliseconds | null>;
    /** When a candidate was accepted or declined. Retention counts from it. */
    decided_at: Generated<Milliseconds | null>;
    /** 1 until a person of the office opens it, and again when the visitor writes. */
    unread: Generated<number>;
    /** Increased with each change, so that concurrent changes are detected. */
    version: Generated<number>;
    /** Its texts in the form that `foldText` returns, for the search. */
    search_text: Generated<string>;
  };
  /**
   * One delivery. A submission has at most one with the same channel, kind and key, and so have the deliveries without a
   * submission. `queueDelivery` writes kinds and keys.
   */
  outbox: {
    id: Generated<number>;
    /** Null for a delivery about no single submission, such as the morning list. */
    submission_id: number | null;
    channel: DeliveryChannel;
    /** Its purpose (kinds.ts). */
    kind: Generated<DeliveryKindName>;
    /** Tells apart those of one kind: a recipient, a version or a day. Empty if there is only one. */
    key: Generated<string>;
    /** The email address of the recipient; null if the channel decides it. */
    recipient: Generated<string | null>;
    /** Its content as JSON; null if the channel reads it from the submission. */
    payload: Generated<string | null>;
    /** The same for every attempt, so that the receiver can detect duplicates. */
    message_id: string;
    state: DeliveryState;
    /** The time of the next attempt; of a failed delivery, the time when it failed. */
    due: Milliseconds;
    /** Until this time the delivery is claimed. Only the worker that knows this value can settle it. */
    lease: Milliseconds;
    /** The worker that claimed the delivery (worker-session.ts); 0 if it is unclaimed or there is one worker. */
    worker_id: Generated<number>;
    attempts: number;
    last_error: string | null;
    created_at: Milliseconds;
    sent_at: Milliseconds | null;
  };
  /** The file of a submission's form, of a mail, of an answer that was sent from a page, or of an answer that is not sent yet. */
  file: {
    id: Generated<number>;
    submission_id: number;
    mail_id: Generated<number | null>;
    outbox_id: Generated<number | null>;
    /** The person whose next answer takes it; null once it is sent, and for other files. */
    drafted_by: Generated<string | null>;
    /** The sender's name for the file, sanitized. */
    name: string;
    /** Detected by content. */
    media_type: string;
    bytes: number;
    /** The hash of the content, in hexadecimal. */
    sha256: string;
    content: Uint8Array;
    scan: Generated<FileScan>;
    /** The scanner's name of the virus; null if it found none. */
    signature: Generated<string | null>;
  };
  /** Identifies a submission until it expires, so that repeated submissions are detected. */
  receipt: {
    /** The Idempotency-Key or a hash of the content. For the limit on acknowledgements, a hash of the mailbox. */
    name: string;
    /** A hash of the whole submission. */
    fingerprint: string;
    submission_id: number;
    expires_at: Milliseconds;
  };
  history: {
    id: Generated<number>;
    submission_id: number;
    at: Milliseconds;
    /** The email address of a person of the office or of another sender of a mail, `visitor`, or null for the server. */
    actor: string | null;
    /** The name of the event (kinds.ts, `server/office/actions.ts`): `take`, `reply`, `snooze`. */
    event: string;
    detail: Generated<string>;
  };
  meeting: {
    submission_id: number;
    state: "offered" | "booked" | "cancelled";
    /** The offered times, in milliseconds since 1970, as a JSON array. */
    offers: string;
    minutes: number;
    /** Where it takes place: an address or a link. */
    place: string;
    /** The time that the visitor picked; null until then. */
    starts_at: Milliseconds | null;
    /** The SEQUENCE of the invitation (RFC 5545), increased with each change. */
    sequence: Generated<number>;
    /** The person of the office who offered the times. */
    host: string;
  };
  session: {
    /** The SHA-256 hash of the cookie, in hexadecimal. */
    id: string;
    person: string;
    created_at: Milliseconds;
    used_at: Milliseconds;
    /** The browser and the system that signed in, such as `Firefox on Windows`; empty if unknown. */
    device: Generated<string>;
    /** 1: the person stays signed in on this device for 30 days. */
    kept: Generated<number>;
  };
  sign_in: {
    id: string;
    person: string;
    expires_at: Milliseconds;
    used_at: Generated<Milliseconds | null>;
    /** Counts the links that were mailed to a person, so that two requests at once send one; null if it was not mailed. */
    mail_number: Generated<number | null>;
  };
  /** The key of OFFICE_SECRET under which the sessions began. */
  office_key: { fingerprint: string };
  /** A mail of the mailbox that belongs to a submission. */
  mail: {
    id: Generated<number>;
    submission_id: number;
    /** Unique. Of a mail without a Message-ID, a hash of its head. */
    message_id: string;
    kind: MailKind;
    /**
     * The address of its From header. Of a `message` it may be another one than the visitor's: compare it with the email of the
     * submission by `isSameAddress` (email-address.ts).
     */
    sender: string;
    /** The name in its From header, in one line; empty if it has none. */
    sender_name: Generated<string>;
    subject: string;
    /** Its text with quotes and signature. */
    body: string;
    /** Of `body`, in UTF-16 code units, the start without the quote and the signature; null: all of it. */
    written_length: Generated<number | null>;
    /** When it arrived, of a bounce not before the mail that it names. Of an answer, its Date header. Not after `read_at`. */
    sent_at: Milliseconds;
    read_at: Milliseconds;
  };
  mailbox_position: {
    /** The mailbox without its password: `user@host:993`. */
    mailbox: string;
    folder: string;
    /** If it changes, the server gave all mails other UIDs. */
    uid_validity: string;
    last_uid: number;
    /** How many servers began to read the mail `last_uid + 1` and ended during it. */
    attempts: Generated<number>;
  };
  /** A report that a mail was not delivered, of which no mail is known: its copy in the folder of sent mails may be read later. */
  unmatched_report: {
    /** A Message-ID or a reference in it. */
    about: string;
    mailbox: string;
    folder: string;
    uid_validity: string;
    uid: number;
    read_at: Milliseconds;
  };
  note: {
    id: Generated<number>;
    submission_id: number;
    at: Milliseconds;
    /** The email address of a person of the office; null if unknown. */
    author: string | null;
    text: string;
  };
  /** Texts that a person has typed on the page of a submission and not sent. */
  draft: {
    submission_id: number;
    person: string;
    at: Milliseconds;
    answer: string;
    note: string;
    /** The effect of a saved reply in the answer: a REPLY_EFFECT (drafts.ts). */
    answers: Generated<number>;
    /** The typed times of a demo and corrected address, as `offer.time=2026-12-01T10%3A00&offer.place=Here`, or empty. */
    times: Generated<string>;
    /** The address that the answer goes to, if it is not the visitor's; otherwise empty. */
    recipient: Generated<string>;
  };
  /** The name and the signature of a person of the office, in mails to visitors. */
  signature: {
    person: string;
    name: string;
    text: string;
  };
  /** One row if the saved replies were edited in the office: those of `content/office.yaml` are not used then. `texts`: as JSON. */
  saved_replies: { id: number; texts: string };
  /** The same in other languages of the site, by their tag. */
  language_replies: { language: string; texts: string };
  /** One row, written to test that writing works. */
  probe: { id: number; at: Milliseconds };
};

/** A connection, or a transaction. */
export type Database = Kysely<Schema>;

export type NewSubmission = Insertable<Schema["submission"]>;
export type Submission = Selectable<Schema["submission"]>;
export type NewFile = Pick<
  Insertable<Schema["file"]>,
  "name" | "media_type" | "bytes" | "sha256" | "content" | "scan" | "signature"
>;
export type StoredFile = Selectable<Schema["file"]>;
export type FileFacts = Omit<StoredFile, "content" | "submission_id">;
export type NewReceipt = Omit<Insertable<Schema["receipt"]>, "submission_id">;
export type Delivery = Selectable<Schema["outbox"]>;
export type HistoryEvent = Selectable<Schema["history"]>;
export type Meeting = Selectable<Schema["meeting"]>;
export type Session = Selectable<Schema["session"]>;
export type StoredMail = Selectable<Schema["mail"]>;
export type Note = Selectable<Schema["note"]>;
export type Draft = Selectable<Schema["draft"]>;
