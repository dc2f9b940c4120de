import { APPLICATION_PATH, RESUME_FIELD, readApplication } from "#contract/application.ts";
import { RESUME_TYPES } from "#contract/files.ts";
import { WORDS } from "#contract/words.ts";
import type { Form } from "./form.ts";

const FAILED = "Failed to send application";

/** The application for a job, which carries a resume. */
export const APPLICATION_FORM: Form = {
  kind: "application",
  path: APPLICATION_PATH,
  failed: FAILED,
  sent: WORDS.applicationSent,
  sentPage: "/application-sent",
  fields: {
    full_name: ["full_name"],
    email: ["email"],
    phone: ["phone"],
    subject: ["subject"],
    message_body: ["message_body"],
  },
  file: {
    field: RESUME_FIELD,
    types: RESUME_TYPES,
    label: "the resume",
    missing: `${FAILED}. ${WORDS.resumeRequired}`,
  },
  read(body) {
    const reading = readApplication(body);
    if (!reading.ok) return reading;
    const { full_name, email, message_body, subject, phone } = reading.application;
    const details = { subject, ...(phone && { phone }) };
    return { ok: true, submission: { name: full_name, email, body: message_body, details } };
  },
};
