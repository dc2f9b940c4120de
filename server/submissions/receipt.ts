import { createHash } from "node:crypto";
import { MINUTE } from "#contract/duration.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { SAME } from "../database/insert-receipt.ts";
import type { Milliseconds, NewReceipt } from "../database/schema.ts";
import type { ParsedSubmission } from "./form.ts";

const KEY_LIFETIME_MS = 24 * 60 * MINUTE;
const CONTENT_LIFETIME_MS = 10 * MINUTE;
/** The longest Idempotency-Key, in characters. */
export const LONGEST_KEY = 255;

export type ReceiptFacts = {
  kind: SubmissionKind;
  submission: ParsedSubmission;
  /** The SHA-256 hash of the file, in hexadecimal. */
  sha256: string | undefined;
  key: string | undefined;
  now: Milliseconds;
};

/**
 * Builds the receipt that detects a repeated submission: by its Idempotency-Key for 24 hours or, without a
 * key, by its content for 10 minutes or until it is closed.
 *
 * The receipt contains only hashes, so that no visitor data remains after the submission is deleted.
 */
export function receiptOf({ kind, submission, sha256, key, now }: ReceiptFacts): NewReceipt {
  const { name, email, body, details } = submission;
  const fingerprint = hashOf([kind, name, email.toLowerCase(), body, Object.entries(details).sort(), sha256 ?? ""]);
  return key === undefined
    ? { name: SAME + fingerprint, fingerprint, expires_at: now + CONTENT_LIFETIME_MS }
    : { name: `key ${hashOf([kind, key])}`, fingerprint, expires_at: now + KEY_LIFETIME_MS };
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
