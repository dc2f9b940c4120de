import type { InvalidForm } from "#contract/text-fields.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { FormFile } from "../uploads/form-file.ts";

/** The values of a valid form, in the common format in which all kinds are saved. */
export type ReadSubmission = {
  name: string;
  email: string;
  body: string;
  /** The fields specific to this kind, without empty ones. */
  details: Readonly<Record<string, string>>;
};

/** The server's definition of a form: route, messages, fields and the page shown after success. */
export type Form = {
  kind: SubmissionKind;
  /** The path below the API prefix. It also names the page template for errors, such as `answers/book-demo.html`. */
  path: string;
  /** The message after the submission is saved. */
  sent: string;
  /** The page with that message, for visitors without JavaScript. */
  sentPage: string;
  /** The text fields that are filled in again after an error, each with its accepted request field names. */
  fields: Readonly<Record<string, readonly string[]>>;
  file?: FormFile;
  read(body: unknown): { ok: true; submission: ReadSubmission } | InvalidForm;
};
