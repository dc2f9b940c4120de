import * as z from "zod/mini";
import type { FormWords } from "./form-words.ts";
import { LIMITS } from "./limits.ts";
import { clean, cleanLine, type FormResult, fieldsOf, readFields, textFields } from "./text-fields.ts";

/** The path of contact messages below `{backend}`. */
export const CONTACT_PATH = "/landing-mail";

/** A contact message as it is stored, mailed and exported. All texts are trimmed. */
export type ContactMessage = { name: string; email: string; description: string };

/** The JSON that the pages send (specification §7): `to_email` is the visitor's address. */
export type ContactBody = { to_email: string; name: string; description: string };

/**
 * Makes the function that reads a contact message from a parsed body, the JSON of a page's script or a native form post.
 * The address is `email` (the form's field) or `to_email` (the wire name), the text is `description` or `message` (the
 * contact page's field).
 *
 * @param reserved characters of the description that the page adds, such as a topic
 */
export function contactReader({ common, contact }: Pick<FormWords, "common" | "contact">, reserved = 0) {
  const wording = { common, form: contact };
  const { required, address } = textFields(wording);
  const schema = z.object({
    name: required("name"),
    email: address(),
    description: required("description", LIMITS.description - reserved),
  });
  return (body: unknown): FormResult<ContactMessage> => {
    const { name, email, to_email, description, message } = fieldsOf(body);
    return readFields<ContactMessage>(
      schema,
      { name, email: cleanLine(email) || to_email, description: clean(description) || message },
      wording,
      contact.allFields,
    );
  };
}
