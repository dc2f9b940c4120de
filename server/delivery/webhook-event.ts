import type { FileScan, SubmissionKind } from "#contract/vocabulary.ts";
import { detailsOf } from "../database/details.ts";
import { type DeliveryKind, kindOf } from "../database/kinds.ts";
import type { SubmissionDelivery } from "../database/outbox.ts";
import type { FileFacts, Milliseconds, Submission } from "../database/schema.ts";

/** The event for a new submission (docs/webhook.md). Times are ISO 8601 in UTC. */
export type CreatedEvent = {
  type: "submission.created";
  /** When the submission was saved. */
  timestamp: string;
  data: {
    /** Equal to the `webhook-id` header. */
    id: string;
    kind: SubmissionKind;
    reference: string;
    created: string;
    page: string | null;
    /** Why it looks like spam; null if it does not. */
    suspect: string | null;
    /** `name`, `email`, `message`, and the fields specific to the kind. */
    fields: Record<string, string>;
    /** The metadata of the file. The content is not sent. */
    file: { name: string; type: string; bytes: number; sha256: string; scan: FileScan } | null;
  };
};

/** An event in the life of a submission, without what the visitor wrote. */
export type ProgressEvent = {
  type: NonNullable<DeliveryKind["webhook"]>["type"];
  /** When it happened. */
  timestamp: string;
  data: {
    /** Equal to the `webhook-id` header. */
    id: string;
    kind: SubmissionKind;
    reference: string;
    /** When the answer is due; null without a promise. */
    due: string | null;
    /** The email address of the person in charge; null if there is none. */
    owner: string | null;
    /** When the visitor was first answered; null if they were not. */
    answered: string | null;
  };
};

/** The event of a delivery. @throws if its purpose is unknown */
export function webhookEvent(
  { message_id: id, purpose, created_at, submission }: EventDelivery,
  file: FileFacts | undefined,
): CreatedEvent | ProgressEvent {
  const { name, webhook: event } = kindOf(purpose);
  if (name === "received") return createdEvent(id, submission, file);
  if (!event) throw new Error(`there is no webhook event for ${purpose}`);
  const { kind, reference, due_at, owner, answered_at } = submission;
  return {
    type: event.type,
    /* The delivery's time changes when it is sent again. */
    timestamp: timeOf(submission[event.at] ?? created_at),
    data: {
      id,
      kind,
      reference,
      due: due_at === null ? null : timeOf(due_at),
      owner,
      answered: answered_at === null ? null : timeOf(answered_at),
    },
  };
}

type EventDelivery = Pick<SubmissionDelivery, "message_id" | "purpose" | "created_at" | "submission">;

const timeOf = (time: Milliseconds) => new Date(time).toISOString();

function createdEvent(id: string, submission: Submission, file: FileFacts | undefined): CreatedEvent {
  const { kind, reference, name, email, body, page, suspect } = submission;
  const created = timeOf(submission.created_at);
  return {
    type: "submission.created",
    timestamp: created,
    data: {
      id,
      kind,
      reference,
      created,
      page,
      suspect,
      fields: { ...detailsOf(submission), name, email, message: body },
      file: file
        ? { name: file.name, type: file.media_type, bytes: file.bytes, sha256: file.sha256, scan: file.scan }
        : null,
    },
  };
}
