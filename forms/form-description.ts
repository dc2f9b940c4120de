export type TextField = {
  type: "text" | "email" | "tel";
  /** The maximum length in UTF-16 code units, with `\n` as the line end. Inputs have no `maxlength`: it truncates silently. */
  limit: number;
  isOptional?: true;
  /** The value of `autocomplete`. It is never `off`: browsers would not restore the text when a visitor comes back. */
  autoComplete?: string;
  /** The lines of a text that may have several. */
  rows?: number;
  aliases?: readonly string[];
};

export type ChoiceField = {
  type: "choice";
  /** The list in the form's words (content/forms.yaml) with the values and their labels. */
  choices: string;
  isOptional?: true;
};

export type FileField = {
  type: "file";
  types: readonly ("pdf" | "doc" | "docx" | "png" | "jpg")[];
  isOptional?: true;
};

/** The part of a form that browser and server know. */
export type FormDescription = {
  /** The fields by wire name, in the order of requests. */
  fields: Readonly<Record<string, TextField | ChoiceField | FileField>>;
  /** The parts of a full form, in the order of the page and of errors. The keys name their headings in the page's record. */
  parts?: Readonly<Record<string, readonly string[]>>;
};

export type FullFormDescription = Required<FormDescription>;

export type NamesOf<Form extends FormDescription, Type extends string> = {
  [Name in keyof Form["fields"]]: Extract<Form["fields"][Name]["type"], Type> extends never ? never : Name;
}[keyof Form["fields"]] &
  string;

/** The values of a form by name, without its file. Each is trimmed, and empty if it is missing. */
export type ValuesOf<Form extends FormDescription> = Record<NamesOf<Form, "text" | "email" | "tel" | "choice">, string>;

/** The part of a form that only the server knows. Browsers do not load it. */
export type SubmissionDescription<Form extends FormDescription, Name extends string, Body extends string> = {
  form: Form;
  /** The path below `{backend}`. */
  path: string;
  /** The page after success for visitors without JavaScript. */
  sentPage: string;
  /** The fields that every kind of submission has besides `email`. */
  name: Name;
  body: Body;
  /**
   * The names of the other fields in mails, in the office and in the inbox, in the order in which they are shown; the office
   * shows phones first. They are stored as the submission's details.
   */
  labels: Readonly<Record<Exclude<keyof ValuesOf<Form>, "email" | Name | Body>, string>>;
};

export type AnySubmission = Omit<SubmissionDescription<FormDescription, string, string>, "labels"> & {
  labels: Readonly<Record<string, string>>;
};

/** RFC 5321 §4.5.3.1.3: a path is at most 256 octets, of which two are the angle brackets. */
export const EMAIL = { type: "email", limit: 254, autoComplete: "email" } as const;
