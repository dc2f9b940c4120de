import * as z from "zod/mini";
import { TOO_LARGE } from "./files.ts";
import { readFields, textFields } from "./text-fields.ts";

/** The path of job applications below `{backend}`. */
export const APPLICATION_PATH = "/send-email-with-resume";

/** The field of the resume. */
export const RESUME_FIELD = "resume_file";

/** The start of every error message for an application. */
export const APPLICATION_FAILED = "Failed to send application";

/** The resume's name in error messages. */
export const RESUME_LABEL = "the resume";

/** The error message for a resume larger than FILE_LIMIT. */
export const RESUME_TOO_LARGE = `${APPLICATION_FAILED}: ${RESUME_LABEL} ${TOO_LARGE}`;

/** A job application by its wire names (specification §7). All texts are trimmed. */
export type Application = {
  full_name: string;
  email: string;
  /** Optional; empty if missing. */
  phone: string;
  /** The role of interest. */
  subject: string;
  /** The cover letter. */
  message_body: string;
};

const { required, optional, address } = textFields(APPLICATION_FAILED);

const schema = z.object({
  full_name: required("full_name", "your full name"),
  email: address("your email address"),
  phone: optional("phone", "your phone number"),
  subject: required("subject", "the role you are interested in"),
  message_body: required("message_body", "your cover letter"),
});

/** Reads the text fields of an application from a parsed body. */
export const readApplication = (body: unknown) => readFields<Application>(schema, body);
