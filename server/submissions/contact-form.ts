import { CONTACT_FAILED, CONTACT_PATH, readContact } from "#contract/contact.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Form } from "./form.ts";

/** The message form on the home page and the contact page. */
export const CONTACT_FORM: Form = {
  kind: "contact",
  path: CONTACT_PATH,
  failed: CONTACT_FAILED,
  sent: MESSAGES.contactSent,
  sentPage: "/message-sent",
  fields: { name: ["name"], email: ["email", "to_email"], description: ["description", "message"] },
  read(body) {
    const reading = readContact(body);
    if (!reading.ok) return reading;
    const { name, email, description } = reading.values;
    return { ok: true, submission: { name, email, body: description, details: {} } };
  },
};
