/* Signals that a program filled in a form. They are optional and invisible to visitors. */

/** A hidden field, which only programs fill in. It is sent only if it has a value. */
export const HONEYPOT_FIELD = "website";

/**
 * A request header with the milliseconds from the first interaction with the form to its submission. It is missing in
 * native posts and for forms that were filled in before the first interaction.
 */
export const DURATION_HEADER = "X-Form-Duration";
