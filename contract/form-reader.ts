import type { ChoiceField, FormDescription, TextField, ValuesOf } from "#forms/form-description.ts";
import { fillText, numberIn } from "./fill-text.ts";
import { lineFeeds } from "./line-feeds.ts";
import type { Choice, VisitorWords } from "./visitor-words.ts";

/** An invalid field, with an error message that says what to do. */
export type InvalidField = {
  field: string;
  sentence: string;
  /** The message beside the field, if it differs. */
  fieldMessage?: string;
};

/** The result of an invalid form: `error` is the one to answer with, `invalid` has one per field in the order of the page. */
export type InvalidForm = { ok: false; error: InvalidField; invalid: readonly InvalidField[] };

type FormReading<Values> = { ok: true; values: Values } | InvalidForm;

export const fieldMessageOf = ({ sentence, fieldMessage }: InvalidField): string => fieldMessage ?? sentence;

/** An error as forms show it, and as the server sends it. */
export type FieldError = { field: string; text: string };

export const fieldErrors = (invalid: readonly InvalidField[]): FieldError[] =>
  invalid.map((each) => ({ field: each.field, text: fieldMessageOf(each) }));

export type Wording = {
  /** A tag. Numbers have its digits. */
  language: string;
  common: VisitorWords["common"];
  form: {
    readonly failed: string;
    readonly labels: Readonly<Record<string, string>>;
    /** The reasons for empty fields that differ from `common.missing`. */
    readonly missing?: Readonly<Record<string, string | undefined>> | undefined;
    /** The error message for all empty fields, if the form has one; the message beside each field names it. */
    readonly allFields?: string;
    /** The lists of choices, among other words. */
    readonly [name: string]: unknown;
  };
};

/** Makes the error message for a reason, and the message beside the field, which is the reason alone. */
export function errorTexts(
  { common, form }: Pick<Wording, "common" | "form">,
  reason: string,
): Required<Omit<InvalidField, "field">> {
  const sentence = capitalize(fillText(common.message, { failed: form.failed, reason }));
  return { sentence, fieldMessage: capitalize(reason) };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/* All control characters except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Normalises line ends and removes control characters and lone surrogates. A value that is no text becomes empty. */
export function clean(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = lineFeeds(value.toWellFormed()).replace(CONTROLS, "").trim();
  return text.replace(/^[\p{Default_Ignorable_Code_Point}\s]+$/u, "");
}

export function cleanLine(value: unknown): string {
  return clean(value).replace(/\s+/g, " ");
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

export const choicesOf = (form: Wording["form"], { choices }: ChoiceField) => form[choices] as readonly Choice[];

export function inPageOrder<E extends { field: string }>({ fields, parts }: FormDescription, errors: readonly E[]) {
  const names = parts ? Object.values(parts).flat() : Object.keys(fields);
  return [...errors].sort((one, other) => names.indexOf(one.field) - names.indexOf(other.field));
}

/**
 * Makes the function that reads the fields of a form, except its file, from a parsed body: the JSON or multipart form of a
 * page's script, or a native form post. Unknown fields are ignored, and nothing is thrown.
 */
export function formReader<Form extends FormDescription>(description: Form, wording: Wording) {
  return (body: unknown): FormReading<ValuesOf<Form>> => {
    const sent = fieldsOf(body);
    const values: Record<string, string> = {};
    const errors: InvalidField[] = [];
    const { allFields } = wording.form;
    for (const [name, field] of Object.entries(description.fields)) {
      if (field.type === "file") continue;
      const value = cleanValue(name, field, sent);
      const reason = errorReason(name, field, value, wording);
      values[name] = value;
      if (reason === undefined) continue;
      errors.push({
        field: name,
        ...errorTexts(wording, reason),
        ...(value === "" && allFields !== undefined && { sentence: allFields }),
      });
    }
    const invalid = inPageOrder(description, errors);
    /* One sentence for all empty fields is reported before other errors. */
    const error = (allFields && invalid.find(({ field }) => values[field] === "")) || invalid[0];
    if (!error) return { ok: true, values: values as ValuesOf<Form> };
    return { ok: false, error, invalid };
  };
}

export const namesOf = (name: string, field: TextField | ChoiceField): readonly string[] =>
  "aliases" in field && field.aliases ? [name, ...field.aliases] : [name];

function cleanValue(name: string, field: TextField | ChoiceField, sent: Readonly<Record<string, unknown>>): string {
  const isMultiline = "rows" in field && field.rows !== 1;
  const texts = namesOf(name, field).map((each) => (isMultiline ? clean(sent[each]) : cleanLine(sent[each])));
  const text = texts.find((each) => each !== "") ?? "";
  return field.type === "email" ? asciiAddress(text) : text;
}

function errorReason(name: string, field: TextField | ChoiceField, value: string, { language, common, form }: Wording) {
  const label = form.labels[name] ?? name;
  if (value === "" && field.isOptional) return undefined;
  const missing = value === "" && form.missing?.[name];
  if (missing) return missing;
  if (field.type === "choice") {
    const isOffered = choicesOf(form, field).some((choice) => choice.value === value);
    return isOffered ? undefined : fillText(common.notAChoice, { label });
  }
  if (value === "") return fillText(common.missing, { label });
  const { type, limit } = field;
  if (value.length > limit) {
    const numbers = { limit: numberIn(language, limit), length: numberIn(language, value.length) };
    return fillText(common.tooLong, { label, ...numbers });
  }
  if (type !== "email" || isAddress(value)) return undefined;
  const { kind, character = "" } = addressError(value);
  return fillText(common.address[kind], { label, character });
}

/** The addresses that `<input type=email>` accepts (HTML standard), so that browser and server agree. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const isAddress = (text: string) => ADDRESS.test(text);

/** Joiners stay inside a word, which they change. */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|^[\u200c\u200d]+|[\u200c\u200d]+$/gu;

/** An international domain may contain letters of any script, two joiners between them, and the full stops of Chinese. */
const NOT_IN_DOMAIN = /[^-.\p{L}\p{M}\p{N}\u3002\uff0e\uff61\u200c\u200d]/u;

/**
 * An address with its international domain in ASCII (RFC 5891), as mail servers need it. Chromium sends `info@münchen.example`
 * so, Firefox as it is typed. An address whose domain is not valid is returned as it is, without the invisible marks that
 * messengers and web pages copy with it, and with a usual hyphen in place of Word's.
 */
export function asciiAddress(copied: string): string {
  const address = copied.replace(UNSEEN, "").replace(/[\u2010\u2011]/g, "-");
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (domain === address || !/[^ -~]/.test(domain) || NOT_IN_DOMAIN.test(domain)) return address;
  try {
    return address.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** The characters that `<input type=email>` does not accept before the @. */
const NOT_IN_NAME = /[^\w.!#$%&'*+/=?^`{|}~-]/u;

/** The error of an address. `character` is the first that mail servers may refuse. */
export type AddressError = { kind: keyof VisitorWords["common"]["address"]; character?: string };

export function addressError(address: string): AddressError {
  const [name = "", domain, ...more] = address.normalize("NFC").split("@");
  if (domain === undefined) return { kind: "noAt" };
  if (more.length > 0) return { kind: "severalAts" };
  if (/\s/.test(address)) return { kind: "space" };
  if (domain === "") return { kind: "nothingAfter" };
  if (name === "") return { kind: "nothingBefore" };
  const [character] = NOT_IN_NAME.exec(name) ?? NOT_IN_DOMAIN.exec(domain) ?? [];
  return character === undefined ? { kind: "domain" } : { kind: "character", character };
}

/** A field shows the remaining characters from this share of its limit on. */
const NEAR = 0.9;

export const isNearLimit = (length: number, limit: number) => length >= limit * NEAR;
