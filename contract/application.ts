import * as z from "zod/mini";
import type { FormWords } from "./form-words.ts";
import { type FormResult, readFields, textFields } from "./text-fields.ts";

/** The path of job applications below `{backend}`. */
export const APPLICATION_PATH = "/send-email-with-resume";

/** The field of the resume. */
export const RESUME_FIELD = "resume_file";

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

/** Makes the function that reads the text fields of an application from a parsed body. */
export function applicationReader({ common, application }: Pick<FormWords, "common" | "application">) {
  const wording = { common, form: application };
  const { required, optional, address } = textFields(wording);
  const schema = z.object({
    full_name: required("full_name"),
    email: address(),
    phone: optional("phone"),
    subject: required("subject"),
    message_body: required("message_body"),
  });
  return (body: unknown): FormResult<Application> => readFields<Application>(schema, body, wording);
}
