import { oneLine } from "../text/one-line.ts";

/** The start of an encoded word (RFC 2047 §2): `=?utf-8?q?=0d=0aBcc:?=` decodes to a line end and a header. */
const ENCODED_WORD_START = "=?";

/**
 * Text for a mail header. nodemailer leaves encoded words in ASCII text as they are, and mail programs decode them, so an
 * encoded word that a visitor typed is broken here.
 */
export function headerText(text: string): string {
  return oneLine(text).replaceAll(ENCODED_WORD_START, "= ?");
}

/** Whether an address can stand in a header. One with an encoded word in its local part cannot: it cannot be rewritten. */
export function canBeInHeader(address: string): boolean {
  return !address.includes(ENCODED_WORD_START);
}
