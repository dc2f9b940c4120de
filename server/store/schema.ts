import type { Generated, Insertable, Selectable } from "kysely";

/** Times are milliseconds since 1970, UTC. */
export type Milliseconds = number;

export type SubmissionKind = "contact";

/** What a visitor sent. */
export type SubmissionTable = {
  id: Generated<number>;
  /** What visitor and operator call it: `C-7K3M9QXA`. Unique. */
  reference: string;
  kind: SubmissionKind;
  name: string;
  email: string;
  body: string;
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

/** One row that is written to prove that writing works. */
export type ProbeTable = { id: number; at: Milliseconds };

export type Schema = { submission: SubmissionTable; outbox: OutboxTable; probe: ProbeTable };

export type NewSubmission = Insertable<SubmissionTable>;
export type Submission = Selectable<SubmissionTable>;
export type Delivery = Selectable<OutboxTable>;
