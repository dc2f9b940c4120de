import * as z from "zod";
import { link, text } from "./fields.ts";

/** A field that is typed into. */
export const typedField = z.strictObject({
  label: text,
  placeholder: text.optional(),
  /** Below the field, always in sight. */
  hint: text.optional(),
});

/** A field that takes a file. */
export const fileField = z.strictObject({
  label: text,
  /** Where nothing is chosen yet. */
  choose: text,
  /** What may be chosen. */
  hint: text,
  /** Takes the chosen file back. */
  remove: text,
});

/** Beside a form's button: a sentence that ends in a link. */
export const formNote = z.strictObject({
  before: text,
  link,
  /** Shown instead of following the link, where scripting runs. */
  alert: text.optional(),
});

/** The words of every long form. */
export const sheetForm = z.strictObject({
  /** Names the form to a screen reader, and its section. */
  heading: text,
  /** Above the links to what has to be mended. */
  mend: text,
  /** After the label of what may be left out. */
  optional: text,
  submit: text,
  note: formNote,
});
export type SheetForm = z.infer<typeof sheetForm>;
