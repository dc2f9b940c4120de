import { createContext, use } from "react";
import type { NotSent } from "#contract/build-files.ts";
import type { FieldError } from "./form-payload.ts";

export const FormContext = createContext<{
  id: string;
  errors: readonly FieldError[];
  isSending: boolean;
  /** In an answer without JavaScript: the typed texts by wire name. */
  values?: NotSent["values"] | undefined;
}>({ id: "form", errors: [], isSending: false });

/** The id of a form's field, or of one of its texts. */
export const fieldId = (form: string, name: string, part?: "hint" | "error" | "count") =>
  [form, name, part].filter(Boolean).join("-");

/** Returns the ids, the error and the initial value of a field in its form. */
export function useField(name: string) {
  const { id: form, errors, isSending, values } = use(FormContext);
  const id = fieldId(form, name);
  const error = errors.find(({ field }) => field === name);
  const errorId = fieldId(form, name, "error");
  return {
    id,
    error,
    /** For `aria-invalid` and `data-invalid`. */
    invalid: error && ("true" as const),
    hintId: fieldId(form, name, "hint"),
    errorId,
    /** For `aria-describedby`. */
    errorRef: error && errorId,
    countId: fieldId(form, name, "count"),
    isSending,
    /** True if the server renders this form as an answer without JavaScript. */
    isAnswer: values !== undefined,
    value: values?.[name],
  };
}

/** A list of ids for `aria-describedby`; undefined if it is empty. */
export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
