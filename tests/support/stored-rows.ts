import type { Database } from "#server/database/open-database.ts";
import { type SaveOptions, type SubmissionToSave, saveSubmission } from "#server/database/submissions.ts";

/** A contact message as the store takes it. */
export const CONTACT_ROW = { kind: "contact", name: "Ada", email: "ada@x.example", body: "Hello", page: null } as const;

export const PDF_ROW = {
  name: "cv.pdf",
  media_type: "application/pdf",
  bytes: 3,
  sha256: "ab",
  content: Buffer.from([1, 0, 2]),
};

export const KEEP_OPTIONS = {
  now: 1000,
  channels: ["mail"],
  messageId: (reference: string) => `<${reference}@x.example>`,
} satisfies SaveOptions;

export const receiptRow = (name: string, fingerprint: string, expires_at = 5000) => ({ name, fingerprint, expires_at });

/** Keeps a message that is not a repetition, and gives its reference. */
export async function keepRow(
  store: Database,
  changes: Partial<SubmissionToSave["submission"]> = {},
  options: Partial<SaveOptions> = {},
): Promise<string> {
  const submission = { ...CONTACT_ROW, ...changes };
  const kept = await saveSubmission(store, { submission }, { ...KEEP_OPTIONS, ...options });
  if (kept.outcome !== "kept") throw new Error(kept.outcome);
  return kept.reference;
}
