import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { detailsOf } from "../database/details.ts";
import type { FileFacts, FileScan, Submission } from "../database/schema.ts";

/** The event for a new submission (docs/webhook.md). Times are ISO 8601 in UTC. */
export type WebhookEvent = {
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
    /** The spam reasons; null if there are none. */
    suspect: string | null;
    /** `name`, `email`, `message`, and the fields specific to the kind. */
    fields: Record<string, string>;
    /** The metadata of the file. The content is not sent. */
    file: { name: string; type: string; bytes: number; sha256: string; scan: FileScan } | null;
  };
};

export function webhookEvent(id: string, submission: Submission, file: FileFacts | undefined): WebhookEvent {
  const { kind, reference, name, email, body, page, suspect: spamReasons } = submission;
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
      suspect: spamReasons,
      fields: { ...detailsOf(submission), name, email, message: body },
      file: file
        ? { name: file.name, type: file.media_type, bytes: file.bytes, sha256: file.sha256, scan: file.scan }
        : null,
    },
  };
}
