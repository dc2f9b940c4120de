import type { Generated, Insertable, Selectable } from "kysely";

/** Times are milliseconds since 1970, UTC. */
export type Milliseconds = number;

export const SUBMISSION_KINDS = ["contact", "demo", "application"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

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

export type DeliveryChannel = "mail";
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
  attempts: number;
  last_error: string | null;
  created_at: Milliseconds;
  sent_at: Milliseconds | null;
};

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
};

/** Remembers a submission for a while, so that the same one sent again is recognised. */
export type ReceiptTable = {
  /** What makes two submissions the same: the visitor's key, or the content itself. */
  name: string;
  /** Of everything that was sent. */
  fingerprint: string;
  submission_id: number;
  expires_at: Milliseconds;
};

/** One row that is written to prove that writing works. */
export type ProbeTable = { id: number; at: Milliseconds };

export type Schema = {
  submission: SubmissionTable;
  outbox: OutboxTable;
  file: FileTable;
  receipt: ReceiptTable;
  probe: ProbeTable;
};

export type NewSubmission = Insertable<SubmissionTable>;
export type Submission = Selectable<SubmissionTable>;
export type NewFile = Omit<Insertable<FileTable>, "id" | "submission_id">;
export type StoredFile = Selectable<FileTable>;
export type NewReceipt = Omit<Insertable<ReceiptTable>, "submission_id">;
export type Delivery = Selectable<OutboxTable>;
