import type { NodemailerError } from "nodemailer";
import type { Failure } from "./channel.ts";

const AUTHENTICATION_FAILED = "the mail server does not accept the credentials in SMTP_URL";

/** RFC 4954 §6: authentication is required, too weak or failed, or it requires encryption. */
const AUTHENTICATION = new Set([530, 534, 535, 538]);

/** 503 is an error of the SMTP session, not of the mail. */
const BAD_SEQUENCE = 503;

/** Whether the mail server rejected the credentials, which the operator has to correct. */
export function isAuthenticationFailure(thrown: unknown): boolean {
  const { code, responseCode } = thrown as NodemailerError;
  return code === "EAUTH" || (responseCode !== undefined && AUTHENTICATION.has(responseCode));
}

/**
 * Classifies an error that nodemailer threw.
 *
 * Only a 5xx reply to the envelope or to the message is permanent. A 5xx greeting or STARTTLS reply concerns the
 * connection: the server may accept the same mail later.
 */
export function classifyFailure(thrown: unknown): Failure {
  if (isAuthenticationFailure(thrown)) return { kind: "temporary", alarm: AUTHENTICATION_FAILED };
  const { code, responseCode } = thrown as NodemailerError;
  const concernsMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { kind: concernsMail && isPermanent && responseCode !== BAD_SEQUENCE ? "permanent" : "temporary" };
}
