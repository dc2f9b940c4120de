import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { clean, cleanLine, fieldsOf, type Refused, readFields, textFields } from "./text-fields.ts";

/** Where a contact message is posted, below `{backend}`. */
export const CONTACT_PATH = "/landing-mail";

/** A contact message once read: what is stored, mailed and exported. All three are trimmed. */
export type ContactMessage = { name: string; email: string; description: string };

/** What the pages send as JSON (specification §7): the address to reply to travels as `to_email`. */
export type ContactBody = { to_email: string; name: string; description: string };

export type ContactReading = { ok: true; message: ContactMessage } | Refused<keyof ContactMessage>;

/** How every sentence about an invalid contact message begins. */
export const CONTACT_FAILED = "Failed to send";

const { required, address } = textFields(CONTACT_FAILED);

const schemaWith = (descriptionLimit: number) =>
  z.object({
    name: required("name", "the name"),
    email: address("the email address"),
    description: required("description", "the message", descriptionLimit),
  });
const schema = schemaWith(LIMITS.description);

/**
 * Reads a contact message from what arrived, whether the island's JSON or a native form post.
 *
 * The address is taken from `email` (the form's field) or `to_email` (the wire's name), the text from
 * `description` or `message` (the contact page's field). Unknown fields are ignored. Nothing is thrown:
 * an empty field answers the document's sentence before any other complaint.
 *
 * @param reserved characters of the description that the page adds itself, such as a topic
 */
export function readContact(body: unknown, reserved = 0): ContactReading {
  const sent = fieldsOf(body);
  const reading = readFields<ContactMessage>(
    reserved > 0 ? schemaWith(LIMITS.description - reserved) : schema,
    {
      name: cleanLine(sent.name),
      email: cleanLine(sent.email) || cleanLine(sent.to_email),
      description: clean(sent.description) || clean(sent.message),
    },
    MESSAGES.fillInAllFields,
  );
  return reading.ok ? { ok: true, message: reading.values } : reading;
}
