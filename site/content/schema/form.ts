import * as z from "zod";
import { contactForm } from "#forms/contact.ts";
import type { FullFormDescription, NamesOf } from "#forms/form-description.ts";
import { link, text } from "./fields.ts";

const textField = z.strictObject({
  label: text,
  placeholder: text.optional(),
  hint: text.optional().describe("Below the field, always visible."),
});

const fileField = z.strictObject({
  label: text,
  choose: text.describe("The words on the button while no file is chosen."),
  hint: text.describe("The allowed file types and sizes."),
  remove: text.describe("The words on the button that removes the file."),
});

/** Beside a form's button: a sentence that ends in a link. */
const formNote = z.strictObject({
  before: text,
  link,
  after: text.optional().describe("After the link: the end of the sentence, if it is not a full stop."),
  alert: text.optional().describe("A message that a click shows instead of following the link."),
});

const fullFormWords = z.strictObject({
  heading: text.describe("The name of the form and its section, for screen readers."),
  errorsHeading: text.describe("Above the list of invalid fields."),
  optional: text.describe("After the label of an optional field."),
  submit: text,
  note: formNote,
});

/* Words to begin with, for examples. The editor takes the labels of content/forms.yaml. */
const note = { before: "What we store is in our", link: { label: "privacy policy", href: "/privacy-policy" } };
export const SHORT_FORM = { heading: "Your message", submit: "Send", note };
export const FULL_FORM = { ...SHORT_FORM, errorsHeading: "Before we can send it", optional: "(optional)" };
export const SENDER = { full_name: { label: "Full name" }, email: { label: "Email" }, phone: { label: "Phone" } };
export const FILE = { label: "File", choose: "Choose a file", hint: "At most 10 MB", remove: "Remove" };
export const DIRECT = { heading: "Or without a form", email: "Email", office: "Office", social: "Elsewhere" };

/** The words of a full form with these parts and fields. The heading of each choice has the name of its field. */
export function fullForm<const Form extends FullFormDescription>({ parts, fields }: Form) {
  const names = Object.values(parts).flat();
  const withType = <Type extends string, Schema>(types: readonly Type[], schema: Schema) =>
    Object.fromEntries(
      names.filter((name) => types.some((type) => type === fields[name]?.type)).map((name) => [name, schema]),
    ) as Record<NamesOf<Form, Type>, Schema>;
  return fullFormWords.extend({
    parts: z.strictObject(
      Object.fromEntries(Object.keys(parts).map((part) => [part, text])) as Record<keyof Form["parts"], typeof text>,
    ),
    fields: z.strictObject({ ...withType(["text", "email", "tel"], textField), ...withType(["file"], fileField) }),
    ...withType(["choice"], text.describe("The heading of a choice.")),
    ...(Object.fromEntries(
      names
        .filter((name) => fields[name]?.type === "choice")
        .map((name) => [`${name}Hint`, text.optional().describe("Beside the heading of the choice.")]),
    ) as Record<`${NamesOf<Form, "choice">}Hint`, z.ZodOptional<typeof text>>),
  });
}

export type TextFieldRecord = z.infer<typeof textField>;
export type FileFieldRecord = z.infer<typeof fileField>;
export type FullFormWords = z.infer<typeof fullFormWords>;

/** The words of the fields of the contact form, whose topic comes from the link to its page. */
function shortForm({ topic: _, ...fields }: typeof contactForm.fields) {
  const shortField = textField.extend({ placeholder: text });
  type Shown = typeof fields;
  type Schema<Field> = Field extends { isOptional: true } ? z.ZodOptional<typeof shortField> : typeof shortField;
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, "isOptional" in field ? shortField.optional() : shortField]),
    ) as { [Name in keyof Shown]: Schema<Shown[Name]> },
  );
}

export const contactFormRecord = z.strictObject({
  heading: text,
  hint: text.optional().describe("Next to the heading, if the form changes a drawing."),
  fields: shortForm(contactForm.fields).describe(
    "An optional field is shown if it has words here. Browsers without scripts show no times.",
  ),
  submit: text,
  note: formNote,
});
export type ContactFormRecord = z.infer<typeof contactFormRecord>;

/** Labels of the ways to reach us; what they stand beside comes from the site record. */
export const directContact = z.strictObject({ heading: text, email: text, phone: text, office: text, social: text });
export type DirectContactWords = z.infer<typeof directContact>;
