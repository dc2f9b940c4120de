import * as z from "zod/mini";
import { LIMITS, type LimitedField } from "./limits.ts";
import { WORDS } from "./words.ts";

/** Where a contact message is posted, below `{backend}`. */
export const CONTACT_PATH = "/landing-mail";

/** A contact message once read: what is stored, mailed and exported. All three are trimmed. */
export type ContactMessage = { name: string; email: string; description: string };

/** What the pages send as JSON (specification §7): the address to reply to travels as `to_email`. */
export type ContactBody = { to_email: string; name: string; description: string };

/** A refusal a person can act on: which field, and a sentence that says what to do. */
export type Refusal = { field: keyof ContactMessage; sentence: string };

export type ContactReading = { ok: true; message: ContactMessage } | { ok: false; refusal: Refusal };

/* Control characters other than tab and line feed carry nothing a person typed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text as a person meant it: one kind of line end, no control characters, no half characters. */
function clean(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();
}

const oneLine = (value: string) => value.replace(/\s+/g, " ");

const limited = (field: LimitedField, label: string) =>
  z.string().check(
    z.minLength(1, WORDS.fillInAllFields),
    z.maxLength(LIMITS[field], {
      error: ({ input }) =>
        `Failed to send: ${label} may have at most ${LIMITS[field]} characters, this one has ${String(input).length}.`,
    }),
  );

/** An address as HTML's `type=email` accepts it, so that browser and server agree. */
const schema = z.object({
  name: limited("name", "the name"),
  email: limited("email", "the email address").check(
    z.regex(z.regexes.html5Email, "Failed to send: the email address is not complete. Add the part after the @."),
  ),
  description: limited("description", "the message"),
});

/**
 * Reads a contact message from what arrived, whether the island's JSON or a native form post.
 *
 * The address is taken from `email` (the form's field) or `to_email` (the wire's name), the text from
 * `description` or `message` (the contact page's field). Unknown fields are ignored. Nothing is thrown:
 * an empty field answers the document's sentence before any other complaint.
 */
export function readContact(body: unknown): ContactReading {
  const sent = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const candidate = {
    name: oneLine(clean(sent.name)),
    email: oneLine(clean(sent.email) || clean(sent.to_email)),
    description: clean(sent.description) || clean(sent.message),
  };
  const result = schema.safeParse(candidate);
  if (result.success) return { ok: true, message: result.data };
  const issues = result.error.issues;
  const issue = issues.find(({ message }) => message === WORDS.fillInAllFields) ?? issues[0];
  return {
    ok: false,
    refusal: {
      field: issue?.path[0] as keyof ContactMessage,
      sentence: issue?.message ?? WORDS.contactFailed,
    },
  };
}
