import { randomBytes } from "node:crypto";
import type { SubmissionKind } from "#contract/vocabulary.ts";

/** Crockford's base32: no letters that resemble digits, no accidental words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

const LETTERS = { contact: "C", demo: "D", application: "A" } as const satisfies Record<SubmissionKind, string>;

/** True if a text can be a reference, in any case. PostgreSQL rejects some other texts, such as one with NUL. */
export const isReference = (text: string): boolean => /^[a-z]-[0-9a-z]{8}$/i.test(text);

/** A new random name for a submission, such as `C-7K3M9QXA`: 40 random bits, the kind's letter first. */
export function newReference(kind: SubmissionKind): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${LETTERS[kind]}-${characters.join("")}`;
}
