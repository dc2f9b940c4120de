import { CONTACT_PATH, contactReader } from "#contract/contact.ts";
import type { FormWords } from "#contract/form-words.ts";
import type { Form } from "./form.ts";

/** The message form on the home page and the contact page. */
export function contactForm(words: FormWords): Form {
  const readContact = contactReader(words);
  return {
    kind: "contact",
    path: CONTACT_PATH,
    sent: words.contact.sent,
    sentPage: "/message-sent",
    fields: { name: ["name"], email: ["email", "to_email"], description: ["description", "message"] },
    read(body) {
      const reading = readContact(body);
      if (!reading.ok) return reading;
      const { name, email, description } = reading.values;
      return { ok: true, submission: { name, email, body: description, details: {} } };
    },
  };
}
