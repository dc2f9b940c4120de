import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { fieldMessageOf, type InvalidField, type InvalidForm } from "#contract/text-fields.ts";

/** An invalid field and the sentence below it. */
export type FieldError = { field: string; text: string };

/** The body to send, or why the form is invalid. */
export type FormPayload =
  | { ok: true; body: string | FormData }
  | { ok: false; sentence: string; errors: readonly FieldError[] };

/** The errors of the contract, as a form shows them. */
export function fieldErrors({ invalid }: Pick<InvalidForm, "invalid">): FieldError[] {
  return invalid.map((each) => ({ field: each.field, text: fieldMessageOf(each) }));
}

/** The errors of a form with an invalid file. The file's sentence comes first, as on the server. */
export function refusedFile(reading: { ok: true } | InvalidForm, ofFile: InvalidField): FormPayload {
  const ofTexts = reading.ok ? [] : reading.invalid;
  return { ok: false, sentence: ofFile.sentence, errors: fieldErrors({ invalid: [...ofTexts, ofFile] }) };
}

/** The file chosen in a field; a browser sends a nameless one when there is none. */
export function chosenFile(data: FormData, field: string): File | undefined {
  const value = data.get(field);
  return value instanceof File && value.name !== "" ? value : undefined;
}

/** A multipart body of what is not empty (specification §5). */
export function multipart(values: Readonly<Record<string, string | File | undefined>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value) body.append(name, value);
  }
  return body;
}

/**
 * The body with the value of the honeypot field. An empty value is not sent, so that a normal body has exactly the
 * fields of specification §7.
 */
export function withHoneypot(body: string | FormData, data: FormData): string | FormData {
  const caught = data.get(HONEYPOT_FIELD);
  if (typeof caught !== "string" || caught === "") return body;
  if (typeof body === "string") return JSON.stringify({ ...JSON.parse(body), [HONEYPOT_FIELD]: caught });
  body.append(HONEYPOT_FIELD, caught);
  return body;
}
