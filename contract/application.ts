import * as z from "zod/mini";
import { TOO_LARGE } from "./files.ts";
import { clean, cleanLine, fieldsOf, type Refused, readFields, textFields } from "./text-fields.ts";

/** Where a job application is posted, below `{backend}`. */
export const APPLICATION_PATH = "/send-email-with-resume";

/** The field that carries the resume. */
export const RESUME_FIELD = "resume_file";

/** How every sentence about something wrong with an application begins. */
export const APPLICATION_FAILED = "Failed to send application";

/** How a sentence names the resume. */
export const RESUME_LABEL = "the resume";

/** What is answered to a resume that is larger than FILE_LIMIT. */
export const RESUME_TOO_LARGE = `${APPLICATION_FAILED}: ${RESUME_LABEL} ${TOO_LARGE}`;

/** A job application once read, by its wire names (specification §7). All texts are trimmed. */
export type Application = {
  full_name: string;
  email: string;
  /** Empty when it was not given. */
  phone: string;
  /** The role of interest. */
  subject: string;
  /** The cover letter. */
  message_body: string;
};

export type ApplicationReading = { ok: true; application: Application } | Refused<keyof Application>;

const { required, optional, address } = textFields(APPLICATION_FAILED);

const schema = z.object({
  full_name: required("full_name", "your full name"),
  email: address("your email address"),
  phone: optional("phone", "your phone number"),
  subject: required("subject", "the role you are interested in"),
  message_body: required("message_body", "your cover letter"),
});

/**
 * Reads the text fields of an application from what arrived; its resume is another matter.
 *
 * Unknown fields are ignored. Nothing is thrown; an empty field is named before a wrong one.
 */
export function readApplication(body: unknown): ApplicationReading {
  const sent = fieldsOf(body);
  const reading = readFields<Application>(schema, {
    full_name: cleanLine(sent.full_name),
    email: cleanLine(sent.email),
    phone: cleanLine(sent.phone),
    subject: cleanLine(sent.subject),
    message_body: clean(sent.message_body),
  });
  return reading.ok ? { ok: true, application: reading.values } : reading;
}
