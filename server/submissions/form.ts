import type { SubmissionKind } from "#contract/submission-kinds.ts";
import type { InvalidForm } from "#contract/text-fields.ts";
import type { FormFile } from "../uploads/form-file.ts";

/** What was read from a form, in the shape every kind is kept in. */
export type ReadSubmission = {
  name: string;
  email: string;
  body: string;
  /** What only this kind has; empty texts are left out. */
  details: Readonly<Record<string, string>>;
};

/** One of the site's forms, as the server takes it: the route, the words and the page after it. */
export type Form = {
  kind: SubmissionKind;
  /** Below the API's prefix. Its name is also that of the page that answers a refusal: `answers/book-demo.html`. */
  path: string;
  /** How every sentence about something wrong begins. */
  failed: string;
  /** What a visitor reads once it is kept. */
  sent: string;
  /** Where the site says so to a visitor without JavaScript. */
  sentPage: string;
  /** The text fields that are shown again after a refusal, each with the wire names it may come under. */
  fields: Readonly<Record<string, readonly string[]>>;
  file?: FormFile;
  read(body: unknown): { ok: true; submission: ReadSubmission } | InvalidForm;
};
