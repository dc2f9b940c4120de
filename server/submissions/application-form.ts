import { APPLICATION_PATH, applicationReader, RESUME_FIELD } from "#contract/application.ts";
import { RESUME_TYPES } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import type { FormWords } from "#contract/form-words.ts";
import { uploadErrorTexts } from "../uploads/upload-error.ts";
import type { Form } from "./form.ts";

const FILE = { field: RESUME_FIELD, types: RESUME_TYPES };

/** The job application form. A resume is required. */
export function applicationForm(words: FormWords): Form {
  const { failed, sent, resumeRequired } = words.application;
  const readApplication = applicationReader(words);
  return {
    kind: "application",
    path: APPLICATION_PATH,
    sent,
    sentPage: "/application-sent",
    fields: {
      full_name: ["full_name"],
      email: ["email"],
      phone: ["phone"],
      subject: ["subject"],
      message_body: ["message_body"],
    },
    file: {
      ...FILE,
      errors: uploadErrorTexts(words, words.application, FILE),
      missing: {
        sentence: fillText(words.server.statement, { failed, reason: resumeRequired }),
        fieldMessage: resumeRequired,
      },
    },
    read(body) {
      const reading = readApplication(body);
      if (!reading.ok) return reading;
      const { full_name, email, message_body, subject, phone } = reading.values;
      const details = { subject, ...(phone && { phone }) };
      return { ok: true, submission: { name: full_name, email, body: message_body, details } };
    },
  };
}
