/**
 * The maximum lengths of all text fields, in UTF-16 code units with `\n` as the line end. The schemas, the counters and the
 * tests use them. The inputs have no `maxlength`, because it truncates pasted text silently.
 */
export const LIMITS = {
  name: 200,
  /** RFC 5321 §4.5.3.1.3: a path is at most 256 octets, of which two are the angle brackets. */
  email: 254,
  description: 5000,
  full_name: 200,
  phone: 50,
  company: 200,
  /** The role an applicant is interested in. */
  subject: 200,
  /** The message of a demo request, or an application's cover letter. */
  message_body: 5000,
} as const;

export type LimitedField = keyof typeof LIMITS;

/** A field shows the remaining characters from this share of its limit on. */
const NEAR = 0.9;

/** Whether a text of `length` is near its limit, or over it. */
export const isNearLimit = (length: number, limit: number) => length >= limit * NEAR;
