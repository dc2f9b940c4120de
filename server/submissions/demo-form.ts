import { ATTACHMENT_FIELD, DEMO_PATH, demoReader } from "#contract/demo.ts";
import { ATTACHMENT_TYPES } from "#contract/files.ts";
import type { FormWords } from "#contract/form-words.ts";
import { uploadErrorTexts } from "../uploads/upload-error.ts";
import type { Form } from "./form.ts";

const FILE = { field: ATTACHMENT_FIELD, types: ATTACHMENT_TYPES };

/** The demo request form. A file is optional. */
export function demoForm(words: FormWords): Form {
  const readDemoRequest = demoReader(words);
  return {
    kind: "demo",
    path: DEMO_PATH,
    sent: words.demo.sent,
    sentPage: "/demo-sent",
    fields: {
      full_name: ["full_name"],
      email: ["email"],
      phone: ["phone"],
      company: ["company"],
      message_body: ["message_body"],
      budget: ["budget"],
    },
    file: { ...FILE, errors: uploadErrorTexts(words, words.demo, FILE), missing: undefined },
    read(body) {
      const reading = readDemoRequest(body);
      if (!reading.ok) return reading;
      const { full_name, email, message_body, phone, company, budget } = reading.values;
      return {
        ok: true,
        submission: { name: full_name, email, body: message_body, details: { phone, company, budget } },
      };
    },
  };
}
