import { createContext, use } from "react";
import type { NotSent } from "#contract/build-files.ts";
import type { FormWords } from "#site/content/read-words.ts";
import type { FieldError } from "./form-payload.ts";

type Form = {
  id: string;
  errors: readonly FieldError[];
  isSending: boolean;
  /** In an answer without JavaScript: the typed texts by wire name. */
  values?: NotSent["values"] | undefined;
  words: Pick<FormWords, "common" | "language">;
};

export const FormContext = createContext<Form | undefined>(undefined);

/** @throws outside of a form */
export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error("A part of a form must be inside of a FormContext");
  return form;
}

export const fieldId = (form: string, name: string, part?: "hint" | "error" | "count") =>
  [form, name, part].filter(Boolean).join("-");

export function useField(name: string) {
  const { id: form, errors, isSending, values } = useForm();
  const id = fieldId(form, name);
  const error = errors.find(({ field }) => field === name);
  const errorId = fieldId(form, name, "error");
  return {
    id,
    error,
    invalid: error && ("true" as const),
    hintId: fieldId(form, name, "hint"),
    errorId,
    errorRef: error && errorId,
    countId: fieldId(form, name, "count"),
    isSending,
    /** True if the server renders this form as an answer without JavaScript. */
    isAnswer: values !== undefined,
    value: values?.[name],
  };
}

export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
