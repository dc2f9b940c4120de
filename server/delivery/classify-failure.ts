import type { NodemailerError } from "nodemailer";
import type { Failure } from "./channel.ts";

const AUTHENTICATION_FAILED = "the mail server does not accept the credentials in SMTP_URL";

/** RFC 4954 §6: authentication required, too weak, failed, or encryption needed for it. */
const AUTHENTICATION = new Set([530, 534, 535, 538]);

/** 503 says that the session went wrong, not the mail. */
const BAD_SEQUENCE = 503;

/** Whether the mail server does not take our credentials, which the operator has to mend. */
export function isAuthenticationFailure(thrown: unknown): boolean {
  const { code, responseCode } = thrown as NodemailerError;
  return code === "EAUTH" || (responseCode !== undefined && AUTHENTICATION.has(responseCode));
}

/**
 * Judges what nodemailer threw.
 *
 * Only a 5xx to the envelope or to the mail itself is final. A 5xx greeting or STARTTLS reply is about the
 * connection: the same mail may pass once the server or our address has recovered.
 */
export function classifyFailure(thrown: unknown): Failure {
  if (isAuthenticationFailure(thrown)) return { kind: "later", alarm: AUTHENTICATION_FAILED };
  const { code, responseCode } = thrown as NodemailerError;
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { kind: isAboutTheMail && isFinal && responseCode !== BAD_SEQUENCE ? "refused" : "later" };
}
