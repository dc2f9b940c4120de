/*
 * Signs that a machine filled in a form. They are no fields of the forms' contract: a visitor sees none of them, and a
 * submission without them is as good as one with them.
 */

/** A field that no person sees. Whatever fills it in fills in everything. It is sent only when it was filled in. */
export const HONEYPOT_FIELD = "website";

/**
 * The request header that says how many milliseconds passed from the first touch of the form to its sending. It is left
 * out where nobody knows: in a native post, and for a form that was filled in before the first touch.
 */
export const DURATION_HEADER = "X-Form-Duration";
