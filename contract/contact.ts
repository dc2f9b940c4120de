import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { clean, cleanLine, type FormResult, fieldsOf, readFields, textFields } from "./text-fields.ts";

/** The path of contact messages below `{backend}`. */
export const CONTACT_PATH = "/landing-mail";

/** A contact message as it is stored, mailed and exported. All texts are trimmed. */
export type ContactMessage = { name: string; email: string; description: string };

/** The JSON that the pages send (specification §7): `to_email` is the visitor's address. */
export type ContactBody = { to_email: string; name: string; description: string };

/** The start of every error message for a contact message. */
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
 * Reads a contact message from a parsed body, the JSON of a page's script or a native form post. The address is `email` (the
 * form's field) or `to_email` (the wire name), the text is `description` or `message` (the contact page's field).
 *
 * @param reserved characters of the description that the page adds, such as a topic
 */
export function readContact(body: unknown, reserved = 0): FormResult<ContactMessage> {
  const { name, email, to_email, description, message } = fieldsOf(body);
  return readFields<ContactMessage>(
    reserved > 0 ? schemaWith(LIMITS.description - reserved) : schema,
    { name, email: cleanLine(email) || to_email, description: clean(description) || message },
    MESSAGES.fillInAllFields,
  );
}
