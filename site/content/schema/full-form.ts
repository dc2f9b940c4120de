import * as z from "zod";
import { link, text } from "./fields.ts";

/** A field that is typed into. */
export const typedField = z.strictObject({
  label: text,
  placeholder: text.optional(),
  hint: text.optional().describe("Below the field, always visible."),
});

/** A field that takes a file. */
export const fileField = z.strictObject({
  label: text,
  choose: text.describe("The words on the button while no file is chosen."),
  hint: text.describe("The allowed file types and sizes."),
  remove: text.describe("The words on the button that removes the file."),
});

/** Beside a form's button: a sentence that ends in a link. */
export const formNote = z.strictObject({
  before: text,
  link,
  alert: text.optional().describe("Shown instead of following the link if JavaScript is available."),
});

/** The words of every full form. */
export const fullForm = z.strictObject({
  heading: text.describe("The name of the form and its section, for screen readers."),
  errorsHeading: text.describe("Above the list of invalid fields."),
  optional: text.describe("After the label of an optional field."),
  submit: text,
  note: formNote,
});
export type FullFormRecord = z.infer<typeof fullForm>;
