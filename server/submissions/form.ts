import { fillText } from "#contract/fill-text.ts";
import { formReader, type InvalidForm, namesOf, type Wording } from "#contract/form-reader.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { FileField, FormDescription } from "#forms/form-description.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { uploadErrorTexts } from "../uploads/upload-error.ts";
import type { FormFile } from "../uploads/validate-upload.ts";

/** The values of a valid form, in the common format in which all kinds are saved. */
export type ParsedSubmission = {
  name: string;
  email: string;
  body: string;
  /** The fields specific to this kind, without empty ones. */
  details: Readonly<Record<string, string>>;
};

export function buildForm(kind: SubmissionKind, words: VisitorWords) {
  const { form, path, sentPage, name, body: message } = SUBMISSION_FORMS[kind];
  const wording = { ...words, form: words[kind] };
  const readValues = formReader(form, wording);
  const fields: Record<string, readonly string[]> = {};
  const limits: Record<string, number> = {};
  let file: FormFile | undefined;
  for (const [field, each] of Object.entries(form.fields)) {
    if (each.type === "file") file = formFile(field, each, words, wording);
    else fields[field] = namesOf(field, each);
    if ("limit" in each) limits[field] = each.limit;
  }
  return {
    kind,
    /** The path below the API prefix. */
    path,
    sent: words[kind].sent,
    /** The page with that message, for visitors without JavaScript. */
    sentPage,
    /** The text fields that are filled in again after an error, each with its accepted request field names. */
    fields,
    limits,
    ...(file && { file }),
    read(body: unknown): { ok: true; submission: ParsedSubmission } | InvalidForm {
      const reading = readValues(body);
      if (!reading.ok) return reading;
      const { [name]: sender = "", email = "", [message]: text = "", ...details } = reading.values;
      return { ok: true, submission: { name: sender, email, body: text, details: inOrder(details, form) } };
    },
  };
}

export type Form = ReturnType<typeof buildForm>;

/** Details without empty ones, the required ones first: webhooks and exports contain them in this order. */
function inOrder(details: Readonly<Record<string, string>>, { fields }: FormDescription): Record<string, string> {
  const isOptional = (name: string) => Number(fields[name]?.isOptional ?? false);
  const filled = Object.entries(details).filter(([, text]) => text !== "");
  return Object.fromEntries(filled.sort(([one], [other]) => isOptional(one) - isOptional(other)));
}

function formFile(field: string, { types }: FileField, words: VisitorWords, wording: Wording): FormFile {
  const { failed, resumeRequired: reason } = wording.form;
  return {
    field,
    types,
    errors: uploadErrorTexts(words, wording.form, { field, types }),
    missing:
      typeof reason === "string"
        ? { sentence: fillText(words.server.statement, { failed, reason }), fieldMessage: reason }
        : undefined,
  };
}
