import * as z from "zod";
import { unknownPlaceholders } from "#contract/fill-text.ts";
import { text } from "./fields.ts";

/** A text in which only these words in braces are replaced. */
export const template = (...placeholders: string[]) =>
  text.superRefine((value, { addIssue }) => {
    for (const name of unknownPlaceholders(value, placeholders)) {
      const known = placeholders.map((each) => `{${each}}`).join(", ");
      addIssue(`Uses {${name}}; ${known ? `it may use ${known}` : "this text has no placeholders"}`);
    }
  });

/** A text with `{count}` in it, in the plural forms of the language. */
export function counted(...placeholders: string[]) {
  const form = template("count", ...placeholders);
  return z.strictObject({
    zero: form.optional(),
    one: form.optional(),
    two: form.optional(),
    few: form.optional(),
    many: form.optional(),
    other: form.describe("English has the forms one and other; other languages may also have zero, two, few and many."),
  });
}
