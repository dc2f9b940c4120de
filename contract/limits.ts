/**
 * The one place that says how much a form may send.
 *
 * Lengths are UTF-16 code units, the unit of HTML's `maxlength`, counted after line ends are
 * normalised to `\n`. They feed the schema, the inputs, the hints and the tests.
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
