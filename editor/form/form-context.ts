import { type ComponentType, createContext, use } from "react";
import type { Choices, FieldPath, FormSchema, Json, Problem } from "../api-types.ts";

export type FormProps = {
  schema: FormSchema;
  value: Json;
  /** The published value, which fields can go back to. */
  published?: Json | undefined;
  /** Those of this record. */
  problems: readonly Problem[];
  /** The field that is in sight and has the focus. */
  selected: FieldPath | undefined;
  choices: Choices;
  /** Gets the change instead of the value: an upload ends when the form shows an older value, or is closed. */
  onChange(of: (value: Json) => Json, path: FieldPath): void;
  onSelect(path: FieldPath): void;
};

export type Form = Omit<FormProps, "schema" | "onChange"> & {
  /** Undefined removes an optional field. A function gets the latest value of the field, which may be newer than its props. */
  change(path: FieldPath, next: Json | undefined | ((latest: Json | undefined) => Json | undefined)): void;
  /** Tells screen readers what a button did. */
  announce(sentence: string): void;
  /** The field for any schema. Fields contain others. */
  Field: ComponentType<FieldProps>;
};
export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error("A field needs a form around it");
  return form;
}

/** A field of the form. `label` replaces that of the schema, for items of lists. */
export type FieldProps<Kind extends FormSchema["kind"] = FormSchema["kind"]> = {
  schema: FormSchema & { kind: Kind };
  path: FieldPath;
  value: Json | undefined;
  label: string;
  /** An entry of a list: its label is only for screen readers. */
  isItem?: boolean | undefined;
};

/** A field of one value. Its label, help and problems stand around it; `input` connects its control with them. */
export type ControlProps<Kind extends FormSchema["kind"] = FormSchema["kind"]> = FieldProps<Kind> & {
  input: { id: string; required: boolean; "aria-describedby": string | undefined; "aria-invalid": boolean };
  onChange(value: Json | undefined): void;
};

export const idOf = (path: FieldPath) => `field-${path.join("-")}`;
