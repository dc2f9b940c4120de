import { createContext, use } from "react";
import type { Tone } from "#contract/status-tone.ts";
import type { FieldError } from "./form-payload.ts";

/**
 * A form that the server shows again to a visitor without JavaScript, with the typed values by wire name, the status and
 * the errors. All of them are tokens that the server replaces (server/submissions/native-form-response.ts).
 */
export type NativeResponse = {
  values: Readonly<Record<string, string>>;
  status: { text: string; tone: Tone };
  errors: readonly FieldError[];
  /** The heading of the error summary. */
  errorsHeading: string;
};

/** Returns the tokens for a form with these fields (wire names). */
export function answerTemplate(fields: readonly string[], errorsHeading: string): NativeResponse {
  return {
    values: Object.fromEntries(fields.map((name) => [name, `%%${name}%%`])),
    status: { text: "%%status%%", tone: "error" },
    errors: fields.map((field) => ({ field, text: `%%message:${field}%%` })),
    errorsHeading,
  };
}

/** The state of a form that its fields read. */
type FormState = {
  /** The form's id, used as a prefix for the ids of its fields. */
  id: string;
  errors: readonly FieldError[];
  isSending: boolean;
  values?: NativeResponse["values"] | undefined;
};

export const FormContext = createContext<FormState>({ id: "form", errors: [], isSending: false });

/** The id of a form's field, or of one of its texts. */
export const fieldId = (form: string, name: string, part?: "hint" | "error" | "count") =>
  [form, name, part].filter(Boolean).join("-");

/** Returns the ids, the error and the initial value of a field in its form. */
export function useField(name: string) {
  const { id: form, errors, isSending, values } = use(FormContext);
  const id = fieldId(form, name);
  const error = errors.find(({ field }) => field === name);
  const isAnswer = values !== undefined;
  const errorId = fieldId(form, name, "error");
  /* In a template the server decides. */
  const invalid = isAnswer ? `%%invalid:${name}%%` : "true";
  const errorRef = isAnswer ? `%%if:${name}%%${errorId}%%end:${name}%%` : errorId;
  return {
    id,
    /** A new object for each failed submission. */
    error,
    /** For `aria-invalid` and `data-invalid`. */
    invalid: error && (invalid as "true"),
    hintId: fieldId(form, name, "hint"),
    errorId,
    /** For `aria-describedby`. */
    errorRef: error && errorRef,
    countId: fieldId(form, name, "count"),
    isSending,
    /** Whether the server renders this form as a response without JavaScript. */
    isAnswer,
    value: values?.[name],
  };
}

/** A list of ids for `aria-describedby`; undefined if it is empty. */
export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
