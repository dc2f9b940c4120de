import { type ComponentType, createContext, use } from "react";
import type { FieldPath, FormSchema, Json, OpenRecord } from "../api-types.ts";

/** An open record as it is typed, with the problems of its own fields. */
export type OpenForm = OpenRecord & {
  /** The field that is in sight and has the focus. */
  readonly selected: FieldPath | undefined;
  onSelect(path: FieldPath): void;
  /** Undefined removes an optional field. A function gets the latest value of the field, which may be newer than its props. */
  change(path: FieldPath, next: Json | undefined | ((latest: Json | undefined) => Json | undefined)): void;
  /** Tells screen readers what a button did. */
  announce(sentence: string): void;
  /** The field for any schema. Fields contain others. */
  Field: ComponentType<Omit<FieldProps, "value" | "label"> & { label?: string }>;
};
export const FormContext = createContext({} as OpenForm);
export const useForm = () => use(FormContext);

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
  input: {
    id: string;
    required: boolean;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
    lang?: string | undefined;
    dir?: "auto";
  };
  onChange(value: Json | undefined): void;
};

export const idOf = (path: FieldPath) => `field-${path.join("-")}`;
