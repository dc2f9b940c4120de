import { createContext, use } from "react";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { errorsIn, type FormProps, type FormState } from "./use-form-state.ts";

type Form = Pick<FormProps<SubmissionKind>, "id" | "values" | "words"> & { formState: FormState };

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
  const { id: form, formState, values } = useForm();
  const id = fieldId(form, name);
  const error = errorsIn(formState).find(({ field }) => field === name);
  const errorId = fieldId(form, name, "error");
  return {
    id,
    error,
    invalid: error && ("true" as const),
    hintId: fieldId(form, name, "hint"),
    errorId,
    errorRef: error && errorId,
    countId: fieldId(form, name, "count"),
    isSending: formState.state === "sending",
    /** True if the server renders this form as an answer without JavaScript. */
    isAnswer: values !== undefined,
    value: values?.[name],
  };
}

export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
