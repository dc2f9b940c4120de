import {
  APPLICATION_FAILED,
  APPLICATION_PATH,
  RESUME_FIELD,
  RESUME_LABEL,
  readApplication,
} from "#contract/application.ts";
import { RESUME_TYPES } from "#contract/files.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Form } from "./form.ts";

/** The job application form. A resume is required. */
export const APPLICATION_FORM: Form = {
  kind: "application",
  path: APPLICATION_PATH,
  failed: APPLICATION_FAILED,
  sent: MESSAGES.applicationSent,
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
    label: RESUME_LABEL,
    missing: { sentence: `${APPLICATION_FAILED}. ${MESSAGES.resumeRequired}`, fieldMessage: MESSAGES.resumeRequired },
  },
  read(body) {
    const reading = readApplication(body);
    if (!reading.ok) return reading;
    const { full_name, email, message_body, subject, phone } = reading.values;
    const details = { subject, ...(phone && { phone }) };
    return { ok: true, submission: { name: full_name, email, body: message_body, details } };
  },
};
