import { oneLine } from "../text/one-line.ts";

/** The start of an encoded word (RFC 2047 §2): `=?utf-8?q?=0d=0aBcc:?=` decodes to a line break and a header. */
const ENCODED_WORD_START = "=?";

/**
 * Converts text to a safe mail header value. nodemailer does not escape encoded words in ASCII text, and mail programs
 * decode them, so this function breaks them up.
 */
export function headerText(text: string): string {
  return oneLine(text).replaceAll(ENCODED_WORD_START, "= ?");
}

/** Whether an address is safe in a header. An address with an encoded word is not, and it cannot be rewritten. */
export function canBeInHeader(address: string): boolean {
  return !address.includes(ENCODED_WORD_START);
}
