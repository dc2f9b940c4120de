import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { detailsOf } from "../database/details.ts";
import type { FileFacts, FileScan, Submission } from "../database/schema.ts";

/** What a webhook is told of a submission, as docs/webhook.md describes it. Times are ISO 8601, in UTC. */
export type WebhookEvent = {
  type: "submission.created";
  /** When it was kept. */
  timestamp: string;
  data: {
    /** The same as the header `webhook-id`. */
    id: string;
    kind: SubmissionKind;
    reference: string;
    created: string;
    page: string | null;
    /** Why it looks as if a machine had sent it. */
    suspect: string | null;
    /** `name`, `email`, `message`, and what only its kind has. */
    fields: Record<string, string>;
    /** What is known of the file; its content stays with us. */
    file: { name: string; type: string; bytes: number; sha256: string; scan: FileScan } | null;
  };
};

/** The event that tells of a submission. */
export function webhookEvent(id: string, submission: Submission, file: FileFacts | undefined): WebhookEvent {
  const { kind, reference, name, email, body, page, suspect } = submission;
  const created = new Date(submission.created_at).toISOString();
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
