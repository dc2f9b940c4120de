import type { Generated, Insertable, Selectable } from "kysely";
import type { SubmissionKind } from "#contract/submission-kinds.ts";

/** Times are milliseconds since 1970, UTC. */
export type Milliseconds = number;

/** A submission of a visitor. */
export type SubmissionTable = {
  id: Generated<number>;
  /** The public identifier, such as `C-7K3M9QXA`. Unique. */
  reference: string;
  kind: SubmissionKind;
  name: string;
  email: string;
  body: string;
  /** The kind-specific fields as a JSON object of strings: `{"budget":"5k-10k"}`. */
  details: Generated<string>;
  /** Why it looks like spam; null if it does not. It is saved and mailed in both cases. */
  suspect: string | null;
  /** The path of the page it was sent from; null if unknown. */
  page: string | null;
  created_at: Milliseconds;
};

/** The channels of deliveries: mail to the operator, the operator's webhook, and an acknowledgement to the visitor. */
export const DELIVERY_CHANNELS = ["mail", "webhook", "acknowledgement"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];
export type DeliveryState = "queued" | "sent" | "failed";

/** One delivery of one submission. Rows are never deleted while the submission exists. */
export type OutboxTable = {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  /** The same for every attempt, so that the receiver can detect duplicates. */
  message_id: string;
  state: DeliveryState;
  /** The time of the next attempt. */
  due: Milliseconds;
  /** Until this time the delivery is claimed. Only the worker that knows this value can settle it. */
  lease: Milliseconds;
  /** The ID of the worker that claimed the delivery (`WorkerSession`); 0 if it is unclaimed or there is one worker. */
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

/** The file of a submission. */
export type FileTable = {
  id: Generated<number>;
  submission_id: number;
  /** The visitor's name for the file, sanitized. */
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
export type ReceiptTable = {
  /**
   * The Idempotency-Key or a hash of the content. For the limit on acknowledgements, a hash of the mailbox.
   */
  name: string;
  /** A hash of the whole submission. */
  fingerprint: string;
  submission_id: number;
  expires_at: Milliseconds;
};

/** The channels of notices to the operator about failed deliveries. */
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
