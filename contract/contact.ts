import * as z from "zod/mini";
import { clean, cleanLine, fieldsOf, type Refused, readFields, textFields } from "./text-fields.ts";
import { WORDS } from "./words.ts";

/** Where a contact message is posted, below `{backend}`. */
export const CONTACT_PATH = "/landing-mail";

/** A contact message once read: what is stored, mailed and exported. All three are trimmed. */
export type ContactMessage = { name: string; email: string; description: string };

/** What the pages send as JSON (specification §7): the address to reply to travels as `to_email`. */
export type ContactBody = { to_email: string; name: string; description: string };

export type ContactReading = { ok: true; message: ContactMessage } | Refused<keyof ContactMessage>;

const { required, address } = textFields({ failed: "Failed to send", empty: () => WORDS.fillInAllFields });

const schema = z.object({
  name: required("name", "the name"),
  email: address("the email address"),
  description: required("description", "the message"),
});

/**
 * Reads a contact message from what arrived, whether the island's JSON or a native form post.
 *
 * The address is taken from `email` (the form's field) or `to_email` (the wire's name), the text from
 * `description` or `message` (the contact page's field). Unknown fields are ignored. Nothing is thrown:
 * an empty field answers the document's sentence before any other complaint.
 */
export function readContact(body: unknown): ContactReading {
  const sent = fieldsOf(body);
  const reading = readFields<ContactMessage>(schema, {
    name: cleanLine(sent.name),
    email: cleanLine(sent.email) || cleanLine(sent.to_email),
    description: clean(sent.description) || clean(sent.message),
  });
  return reading.ok ? { ok: true, message: reading.values } : reading;
}
