import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { FILE_LIMIT, fileReason } from "#contract/files.ts";
import {
  errorTexts,
  formReader,
  type InvalidField,
  type InvalidForm,
  inPageOrder,
  type Wording,
} from "#contract/form-reader.ts";
import type { FormDescription } from "#forms/form-description.ts";

export type FormPayload = { ok: true; body: string | FormData } | InvalidForm;

/**
 * Makes the function that reads a form with a file. An error of the file takes precedence over all others.
 *
 * @param missing the error message without a file, if it is required
 */
export function multipartReader(form: FormDescription, wording: Wording, missing?: string) {
  const readTexts = formReader(form, wording);
  const name = Object.keys(form.fields).find((each) => form.fields[each]?.type === "file") ?? "";
  return (data: FormData): FormPayload => {
    const reading = readTexts(Object.fromEntries(data));
    const value = data.get(name);
    /* If no file is chosen, browsers provide one with an empty name. */
    const file = value instanceof File && value.name !== "" ? value : undefined;
    let fileError: InvalidField | undefined;
    if (!file && missing !== undefined) fileError = { field: name, sentence: missing };
    if (file && file.size > FILE_LIMIT)
      fileError = { field: name, ...errorTexts(wording, fileReason(wording, name, wording.common.fileTooLarge)) };
    if (reading.ok && !fileError) return { ok: true, body: multipart({ ...reading.values, [name]: file }) };
    const invalid = [...(reading.ok ? [] : reading.invalid), ...(fileError ? [fileError] : [])];
    const error = fileError ?? (reading as InvalidForm).error;
    return { ok: false, error, invalid: inPageOrder(form, invalid) };
  };
}

function multipart(values: Readonly<Record<string, string | File | undefined>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value) body.append(name, value);
  }
  return body;
}

/**
 * Adds the value of the honeypot field to the body. An empty value is not sent, so that a normal body has exactly the
 * fields of its form.
 */
export function withHoneypot(body: string | FormData, data: FormData): string | FormData {
  const value = data.get(HONEYPOT_FIELD);
  if (typeof value !== "string" || value === "") return body;
  if (typeof body === "string") return JSON.stringify({ ...JSON.parse(body), [HONEYPOT_FIELD]: value });
  body.append(HONEYPOT_FIELD, value);
  return body;
}
