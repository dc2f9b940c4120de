/**
 * The one place that says how much a form may send.
 *
 * Lengths are UTF-16 code units, counted after line ends are normalised to `\n`. They feed the
 * schema, the counters and the tests. The inputs have no `maxlength`: it would cut a pasted text
 * without a word.
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
  /** What a demo should show; an application's cover letter. */
  message_body: 5000,
} as const;

export type LimitedField = keyof typeof LIMITS;

/** From which share of its limit on a field shows how much room is left. */
const NEAR = 0.9;

/** Whether a text of `length` is near its limit, or over it. */
export const isNearLimit = (length: number, limit: number) => length >= limit * NEAR;
