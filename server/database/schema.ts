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
  /** Why it looks as if a machine had sent it; null when it does not. Only a mark: it is kept and mailed all the same. */
  suspect: string | null;
  /** The path of the page it was sent from, when that is known. */
  page: string | null;
  created_at: Milliseconds;
};

/** NextSteps in which word of a submission goes out: to the operator, to a program of theirs, to the visitor. */
export const DELIVERY_CHANNELS = ["mail", "webhook", "acknowledgement"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];
export type DeliveryState = "queued" | "sent" | "failed";

/** One delivery of one submission. Rows are never deleted while the submission exists. */
export type OutboxTable = {
  id: Generated<number>;
  submission_id: number;
  channel: DeliveryChannel;
  /** The same for every attempt, so that a repeat can be recognised. */
  message_id: string;
  state: DeliveryState;
  /** Not before this time. */
  due: Milliseconds;
  /** Until this time one worker has it; also the token that worker has to show to settle it. */
  lease: Milliseconds;
  /** Which process has it, where several may (`WorkerSession`); 0: nobody, or the only one. */
  holder: Generated<number>;
  attempts: number;
  last_error: string | null;
  created_at: Milliseconds;
  sent_at: Milliseconds | null;
};

/**
 * What is known of a file's health. `unscanned`: no scanner was set when it came. `pending`: the scanner did not answer
 * and is asked again before the mail goes out.
 */
export type FileScan = "unscanned" | "pending" | "clean" | "infected";

/** The file that came with a submission. */
export type FileTable = {
  id: Generated<number>;
  submission_id: number;
  /** A label: what the visitor called it, made safe. */
  name: string;
  /** Told from the content, never from what the visitor said. */
  media_type: string;
  /** How many bytes it has. */
  bytes: number;
  /** Of the content, in hexadecimal digits. */
  sha256: string;
  content: Uint8Array;
  scan: Generated<FileScan>;
  /** What the scanner calls what it found; null when it found nothing. */
  signature: Generated<string | null>;
};

/** Remembers a submission for a while, so that the same one sent again is recognised. */
export type ReceiptTable = {
  /**
   * What makes two submissions the same: the visitor's key, or the content itself. Or the address that was sent an
   * acknowledgement and is sent no other for a while.
   */
  name: string;
  /** Of everything that was sent. */
  fingerprint: string;
  submission_id: number;
  expires_at: Milliseconds;
};

/** How the operator is told that deliveries failed. */
export type NoticeChannel = "mail" | "webhook";

/** A notice to the operator that was sent, or is being sent: at most one a day by each channel. */
export type NoticeTable = {
  /** In UTC: `2026-11-20`. */
  day: string;
  channel: NoticeChannel;
  created_at: Milliseconds;
};

/** One row that is written to prove that writing works. */
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
/** What is known of a file besides its content. */
export type FileFacts = Pick<StoredFile, "name" | "media_type" | "bytes" | "sha256" | "scan" | "signature">;
export type NewReceipt = Omit<Insertable<ReceiptTable>, "submission_id">;
export type Delivery = Selectable<OutboxTable>;
