import { createContext, use } from "react";
import type { LimitedField } from "#contract/limits.ts";
import type { Tone } from "#contract/status-tone.ts";
import type { FieldError } from "./form-payload.ts";

/**
 * A form as a server shows it again to a visitor without JavaScript: what was typed, by wire name, why nothing was sent,
 * and what is wrong with each field. All of it is tokens that the server fills in (server/submissions/native-form-response.ts).
 */
export type NativeAnswer = {
  values: Readonly<Record<string, string>>;
  status: { text: string; tone: Tone };
  errors: readonly FieldError[];
  /** Above the list of what is wrong. */
  mend: string;
};

/** The tokens for a form with these fields, by wire name. */
export function answerTemplate(fields: readonly string[], mend: string): NativeAnswer {
  return {
    values: Object.fromEntries(fields.map((name) => [name, `%%${name}%%`])),
    status: { text: "%%status%%", tone: "error" },
    errors: fields.map((field) => ({ field, text: `%%advice:${field}%%` })),
    mend,
  };
}

/** The state of a form that its fields read. */
type FormState = {
  /** The form's id: makes the fields' ids its own. */
  id: string;
  errors: readonly FieldError[];
  isSending: boolean;
  values?: NativeAnswer["values"] | undefined;
};

export const FormContext = createContext<FormState>({ id: "form", errors: [], isSending: false });

/** The id of a form's field, and of what stands beside it. */
export const fieldId = (form: string, name: string, part?: "hint" | "advice" | "count") =>
  [form, name, part].filter(Boolean).join("-");

/** How browsers help with a field: its type and what they may fill in. */
export const ASSISTANCE: Readonly<Record<LimitedField, { type: string; autoComplete: string }>> = {
  name: { type: "text", autoComplete: "name" },
  full_name: { type: "text", autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  company: { type: "text", autoComplete: "organization" },
  subject: { type: "text", autoComplete: "off" },
  description: { type: "text", autoComplete: "off" },
  message_body: { type: "text", autoComplete: "off" },
};

/** A field's wiring inside its form: ids, what is wrong with it, and what it starts with. */
export function useField(name: string) {
  const { id: form, errors, isSending, values } = use(FormContext);
  const id = fieldId(form, name);
  const error = errors.find(({ field }) => field === name);
  const isAnswer = values !== undefined;
  const errorId = fieldId(form, name, "advice");
  /* In a template the server decides. */
  const invalid = isAnswer ? `%%invalid:${name}%%` : "true";
  const errorRef = isAnswer ? `%%if:${name}%%${errorId}%%end:${name}%%` : errorId;
  return {
    id,
    /** A new one at each refusal. */
    error,
    /** For `aria-invalid` and `data-invalid`. */
    invalid: error && (invalid as "true"),
    hintId: fieldId(form, name, "hint"),
    errorId,
    /** For `aria-describedby`. */
    errorRef: error && errorRef,
    countId: fieldId(form, name, "count"),
    isSending,
    /** Whether this form is an answer that no script will take over. */
    isAnswer,
    value: values?.[name],
  };
}

/** A list of ids for `aria-describedby`, or nothing. */
export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
