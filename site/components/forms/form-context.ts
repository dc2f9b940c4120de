import { createContext, use } from "react";
import type { LimitedField } from "#contract/limits.ts";
import type { Tone } from "#contract/tone.ts";
import type { Complaint } from "./outgoing.ts";

/**
 * A form as a server shows it again to a visitor without JavaScript: what was typed, by wire name, and why nothing was
 * sent. In the templates of site/pages/answers these are the tokens the server fills in.
 */
export type NativeAnswer = { values: Readonly<Record<string, string>>; status: { text: string; tone: Tone } };

/** What a form tells its fields. */
type FormState = {
  /** The form's id: makes the fields' ids its own. */
  id: string;
  complaints: readonly Complaint[];
  isSending: boolean;
  values?: NativeAnswer["values"] | undefined;
};

export const FormContext = createContext<FormState>({ id: "form", complaints: [], isSending: false });

/** The id of a form's field, and of what stands beside it. */
export const fieldId = (form: string, name: string, part?: "hint" | "advice") =>
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
  const { id: form, complaints, isSending, values } = use(FormContext);
  const id = fieldId(form, name);
  const complaint = complaints.find(({ field }) => field === name);
  return {
    id,
    /** A new one at each refusal. */
    complaint,
    advice: complaint?.advice,
    hintId: fieldId(form, name, "hint"),
    adviceId: fieldId(form, name, "advice"),
    isSending,
    /** Whether this form is an answer that no script will take over. */
    isAnswer: values !== undefined,
    value: values?.[name],
  };
}

/** A list of ids for `aria-describedby`, or nothing. */
export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(" ") || undefined;
