import { ATTACHMENT_FIELD, ATTACHMENT_LABEL, DEMO_FAILED, DEMO_PATH, readDemoRequest } from "#contract/demo.ts";
import { ATTACHMENT_TYPES } from "#contract/files.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Form } from "./form.ts";

/** The demo request form. A file is optional. */
export const DEMO_FORM: Form = {
  kind: "demo",
  path: DEMO_PATH,
  failed: DEMO_FAILED,
  sent: MESSAGES.demoSent,
  sentPage: "/demo-sent",
  fields: {
    full_name: ["full_name"],
    email: ["email"],
    phone: ["phone"],
    company: ["company"],
    message_body: ["message_body"],
    budget: ["budget"],
  },
  file: { field: ATTACHMENT_FIELD, types: ATTACHMENT_TYPES, label: ATTACHMENT_LABEL, missing: undefined },
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
