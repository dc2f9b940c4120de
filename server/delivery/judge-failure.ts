import type { NodemailerError } from "nodemailer";

/**
 * What a failed attempt means. `refused`: the mail server will never take this mail. `locked-out`: it does
 * not take our credentials, which the operator has to mend. `later`: anything else.
 */
export type FailureKind = "refused" | "locked-out" | "later";

/** RFC 4954 §6: authentication required, too weak, failed, or encryption needed for it. */
const AUTHENTICATION = new Set([530, 534, 535, 538]);

/** 503 says that the session went wrong, not the mail. */
const BAD_SEQUENCE = 503;

/**
 * Judges what nodemailer threw.
 *
 * Only a 5xx to the envelope or to the mail itself is final. A 5xx greeting or STARTTLS reply is about the
 * connection: the same mail may pass once the server or our address has recovered.
 */
export function judgeFailure(thrown: unknown): FailureKind {
  const { code, responseCode } = thrown as NodemailerError;
  if (code === "EAUTH" || (responseCode !== undefined && AUTHENTICATION.has(responseCode))) return "locked-out";
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return "later";
  if (responseCode === undefined || responseCode === BAD_SEQUENCE) return "later";
  return responseCode >= 500 && responseCode < 600 ? "refused" : "later";
}
