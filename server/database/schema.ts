import type { Generated, Insertable, Selectable } from "kysely";
import type { SubmissionKind } from "#contract/submission-kinds.ts";

/** Times are milliseconds since 1970, UTC. */
export type Milliseconds = number;

/** What a visitor sent. */
export type SubmissionTable = {
  id: Generated<number>;
  /** What visitor and operator call it: `C-7K3M9QXA`. Unique. */
  reference: string;
  kind: SubmissionKind;
  name: string;
  email: string;
  body: string;
  /** What only this kind has, as a JSON object of texts: `{"budget":"5k-10k"}`. */
  details: Generated<string>;
  /** Why it looks like spam; null if it does not. It is saved and mailed in both cases. */
  suspect: string | null;
  /** The path of the page it was sent from; null if unknown. */
  page: string | null;
  created_at: Milliseconds;
};

/** Ways to deliver a submission: to the operator, to a program of theirs, and a confirmation to the visitor. */
export const DELIVERY_CHANNELS = ["mail", "webhook", "acknowledgement"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];
export type DeliveryState = "queued" | "sent" | "failed";

/** One delivery of one submission. Rows are never deleted while the submission exists. */
export type OutboxTable = {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  /** The same for every attempt, so that the receiver recognises a repeat. */
  message_id: string;
  state: DeliveryState;
  /** Not before this time. */
  due: Milliseconds;
  /** Until this time the delivery is claimed. Only the worker that knows this value can settle it. */
  lease: Milliseconds;
  /** The ID of the worker that claimed it (`WorkerSession`); 0: none, or the only one. */
  holder: Generated<number>;
  attempts: number;
  last_error: string | null;
  created_at: Milliseconds;
  sent_at: Milliseconds | null;
};

/**
 * The result of the virus scan. `unscanned`: no scanner was configured. `pending`: the scanner did not respond; the file is
 * scanned again before the mail is sent.
 */
export type FileScan = "unscanned" | "pending" | "clean" | "infected";

/** The file that came with a submission. */
export type FileTable = {
  id: Generated<number>;
  submission_id: number;
  /** The visitor's name for the file, sanitized. */
  name: string;
  /** Detected by content. */
  media_type: string;
  bytes: number;
  /** Of the content, in hexadecimal digits. */
  sha256: string;
  content: Uint8Array;
  scan: Generated<FileScan>;
  /** The scanner's name of the virus; null if it found none. */
  signature: Generated<string | null>;
};

/** Identifies a submission for a while, so that a repeat is recognised. */
export type ReceiptTable = {
  /**
   * The Idempotency-Key, or a hash of the content. Or the address of an acknowledgement, which gets no other for a while.
   */
  name: string;
  /** A hash of everything that was sent. */
  fingerprint: string;
  submission_id: number;
  expires_at: Milliseconds;
};

/** How the operator is notified of failed deliveries. */
export type NoticeChannel = "mail" | "webhook";

/** A notice to the operator that was sent or is being sent: at most one per day and channel. */
export type NoticeTable = {
  /** In UTC: `2026-11-20`. */
  day: string;
  channel: NoticeChannel;
  created_at: Milliseconds;
};

/** One row, written to test that writing works. */
export type ProbeTable = { id: number; at: Milliseconds };

export type Schema = {
  submission: SubmissionTable;
  outbox: OutboxTable;
  file: FileTable;
  receipt: ReceiptTable;
  notice: NoticeTable;
  probe: ProbeTable;
};

export type NewSubmission = Insertable<SubmissionTable>;
export type Submission = Selectable<SubmissionTable>;
export type NewFile = Omit<Insertable<FileTable>, "id" | "submission_id">;
export type StoredFile = Selectable<FileTable>;
/** A stored file without its content. */
export type FileFacts = Pick<StoredFile, "name" | "media_type" | "bytes" | "sha256" | "scan" | "signature">;
export type NewReceipt = Omit<Insertable<ReceiptTable>, "submission_id">;
export type Delivery = Selectable<OutboxTable>;
