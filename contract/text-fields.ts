import * as z from "zod/mini";
import { LIMITS, type LimitedField } from "./limits.ts";

/** A refusal a person can act on: which field, and a sentence that says what to do. */
export type Refusal<Field extends string = string> = { field: Field; sentence: string };

/** A form that is not accepted: the refusal to answer with, and all of them, one a field, in the form's order. */
export type Refused<Field extends string = string> = {
  ok: false;
  refusal: Refusal<Field>;
  refusals: readonly Refusal<Field>[];
};

/** What stands beside the field: a sentence such as `Failed to send: the name is …` without the form's part of it. */
export function adviceOf({ sentence }: Refusal): string {
  const advice = sentence.slice(sentence.indexOf(": ") + 1).trim();
  return advice.charAt(0).toUpperCase() + advice.slice(1);
}

/* Control characters other than tab and line feed carry nothing a person typed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/* Matches lone surrogates only. String.prototype.toWellFormed is missing in Chrome 109, Firefox 118 and Safari 16.3. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Text as a person meant it: one kind of line end, no control characters, no half characters. Not text: empty. */
export function clean(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.replace(LONE_SURROGATES, "\ufffd").replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();
}

/** Text cleaned and brought onto one line, for everything that is not a letter. */
export function cleanLine(value: unknown): string {
  return clean(value).replace(/\s+/g, " ");
}

/** What arrived, by field; anything but an object has no fields. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** How one form words its refusals. */
export type Manners = {
  /** The beginning of every sentence about a field that is wrong: `Failed to send`. */
  failed: string;
  /** The sentence for a field, named by `label`, that is empty. */
  empty: (label: string) => string;
};

/** The schemas of a form's fields, in its manners. */
export function textFields({ failed, empty }: Manners) {
  const optional = (field: LimitedField, label: string) =>
    z.string().check(
      z.maxLength(LIMITS[field], {
        error: ({ input }) =>
          `${failed}: ${label} may have at most ${LIMITS[field]} characters, this one has ${String(input).length}.`,
      }),
    );
  const required = (field: LimitedField, label: string) => optional(field, label).check(z.minLength(1, empty(label)));
  return {
    optional,
    required,
    /** An address as HTML's `type=email` accepts it, so that browser and server agree. */
    address: (label: string) =>
      required("email", label).check(
        z.regex(z.regexes.html5Email, `${failed}: ${label} is not complete. Add the part after the @.`),
      ),
    /** One of a few values. */
    choice: (values: readonly string[], label: string) =>
      z.string().check(
        z.minLength(1, empty(label)),
        z.refine((value) => value === "" || values.includes(value), {
          error: `${failed}: ${label} is not one of the choices. Please choose one of them.`,
        }),
      ),
  };
}

export type FieldsReading<Values> = { ok: true; values: Values } | Refused<Extract<keyof Values, string>>;

/**
 * Checks cleaned fields against a form's schema.
 *
 * Nothing is thrown. Of several complaints an empty field's comes first: it is the one a person expects.
 */
export function readFields<Values>(schema: z.ZodMiniType<Values>, candidate: object): FieldsReading<Values> {
  const result = schema.safeParse(candidate);
  if (result.success) return { ok: true, values: result.data };
  type Field = Extract<keyof Values, string>;
  const { issues } = result.error;
  const refusalOf = ({ path, message }: (typeof issues)[number]) => ({ field: path[0] as Field, sentence: message });
  const first = issues.find(({ code }) => code === "too_small") ?? issues[0];
  const ofFields = issues.filter(({ path }, index) => issues.findIndex((other) => other.path[0] === path[0]) === index);
  return {
    ok: false,
    refusal: refusalOf(first as (typeof issues)[number]),
    refusals: ofFields.map(refusalOf),
  };
}
