import * as z from "zod/mini";
import { addressError } from "./address-error.ts";
import { fillText } from "./fill-text.ts";
import type { FormWords } from "./form-words.ts";
import { LIMITS, type LimitedField } from "./limits.ts";
import { lineFeeds } from "./line-feeds.ts";

/** An invalid field, with an error message that says what to do. */
export type InvalidField<Field extends string = string> = {
  field: Field;
  sentence: string;
  /** The message beside the field, if it differs. */
  fieldMessage?: string;
};

/** The result of an invalid form: `error` is the one to answer with, `invalid` has one per field in the form's order. */
export type InvalidForm<Field extends string = string> = {
  ok: false;
  error: InvalidField<Field>;
  invalid: readonly InvalidField<Field>[];
};

export type FormResult<Values> = { ok: true; values: Values } | InvalidForm<Extract<keyof Values, string>>;

/** The message beside the field. */
export const fieldMessageOf = ({ sentence, fieldMessage }: InvalidField): string => fieldMessage ?? sentence;

/** The words of one form. */
export type Wording = {
  common: FormWords["common"];
  form: { readonly failed: string; readonly labels: Readonly<Record<string, string>> };
};

/** Makes the error message for a reason, and the message beside the field, which is the reason alone. */
export function errorTexts({ common, form }: Wording, reason: string): Required<Omit<InvalidField, "field">> {
  return { sentence: fillText(common.message, { failed: form.failed, reason }), fieldMessage: capitalize(reason) };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/* All control characters except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/* Matches lone surrogates only. String.prototype.toWellFormed is missing in Chrome 109, Firefox 118 and Safari 16.3. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Normalises line ends and removes control characters and lone surrogates. A value that is no text becomes empty. */
export function clean(value: unknown): string {
  if (typeof value !== "string") return "";
  return lineFeeds(value.replace(LONE_SURROGATES, "\ufffd")).replace(CONTROLS, "").trim();
}

/** Cleans a text and joins its lines. */
export function cleanLine(value: unknown): string {
  return clean(value).replace(/\s+/g, " ");
}

/** The fields of a parsed body. A body that is no object has none. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** The schemas of a form's fields. The message of an issue is the reason alone; `readFields` completes it. */
export function textFields({ common, form: { labels } }: Wording) {
  const reason = (template: string, field: string, values = {}) =>
    fillText(template, { label: labels[field] ?? field, ...values });
  const optional = (field: LimitedField, limit: number = LIMITS[field]) =>
    z.string().check(
      z.maxLength(limit, {
        error: ({ input }) => reason(common.tooLong, field, { limit, length: String(input).length }),
      }),
    );
  const required = (field: LimitedField, limit?: number) =>
    optional(field, limit).check(z.minLength(1, reason(common.missing, field)));
  return {
    optional,
    required,
    /** An address that `<input type=email>` accepts, so that browser and server agree. */
    address: () =>
      required("email").check(
        z.regex(z.regexes.html5Email, {
          error: ({ input }) => {
            const { kind, character = "" } = addressError(String(input));
            return reason(common.address[kind], "email", { character });
          },
        }),
      ),
    /** One of a few values. */
    choice: (field: string, values: readonly string[]) =>
      z.string().check(
        z.minLength(1, reason(common.missing, field)),
        z.refine((value) => value === "" || values.includes(value), { error: reason(common.notAChoice, field) }),
      ),
  };
}

/** The fields that may have several lines. */
const MULTILINE = new Set(["description", "message_body"]);

/**
 * Cleans and checks the fields of a form. Unknown fields are ignored. Nothing is thrown; an empty field is reported before
 * other errors.
 *
 * @param allFields the error message for all empty fields, if the form has one; the message beside the field names it
 */
export function readFields<Values>(
  schema: z.ZodMiniType<Values> & { shape: object },
  body: unknown,
  wording: Wording,
  allFields?: string,
): FormResult<Values> {
  const sent = fieldsOf(body);
  const cleaned = Object.keys(schema.shape).map((field) => [
    field,
    MULTILINE.has(field) ? clean(sent[field]) : cleanLine(sent[field]),
  ]);
  const result = schema.safeParse(Object.fromEntries(cleaned));
  if (result.success) return { ok: true, values: result.data };
  type Field = Extract<keyof Values, string>;
  const { issues } = result.error;
  const invalidField = ({ code, path, message }: (typeof issues)[number]): InvalidField<Field> => {
    const texts = errorTexts(wording, message);
    const isEmpty = code === "too_small" && allFields !== undefined;
    return { field: path[0] as Field, ...texts, ...(isEmpty && { sentence: allFields }) };
  };
  const first = issues.find(({ code }) => code === "too_small") ?? issues[0];
  const onePerField = issues.filter(
    ({ path }, index) => issues.findIndex((other) => other.path[0] === path[0]) === index,
  );
  return { ok: false, error: invalidField(first as (typeof issues)[number]), invalid: onePerField.map(invalidField) };
}
