import { createHash } from "node:crypto";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import type { Milliseconds, NewReceipt } from "../database/schema.ts";
import type { ReadSubmission } from "./form.ts";

const MINUTE = 60_000;
const KEY_REMEMBERED_MS = 24 * 60 * MINUTE;
const CONTENT_REMEMBERED_MS = 10 * MINUTE;
/** The longest Idempotency-Key, in characters. */
export const LONGEST_KEY = 255;

export type ReceiptFacts = {
  kind: SubmissionKind;
  submission: ReadSubmission;
  /** Of the file, in hexadecimal digits. */
  sha256: string | undefined;
  /** The request's Idempotency-Key. */
  key: string | undefined;
  now: Milliseconds;
};

/**
 * By what a submission is recognised when it comes again (promise 6): its key for a day, or without one everything the
 * visitor sent for ten minutes.
 *
 * Hashes, so that nothing of a visitor's outlives the submission.
 */
export function receiptOf({ kind, submission, sha256, key, now }: ReceiptFacts): NewReceipt {
  const { name, email, body, details } = submission;
  const fingerprint = hashOf([kind, name, email.toLowerCase(), body, Object.entries(details).sort(), sha256 ?? ""]);
  return key === undefined
    ? { name: `same ${fingerprint}`, fingerprint, expires_at: now + CONTENT_REMEMBERED_MS }
    : { name: `key ${hashOf([kind, key])}`, fingerprint, expires_at: now + KEY_REMEMBERED_MS };
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
