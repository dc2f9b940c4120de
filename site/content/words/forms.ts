import { confirmationWords, formWords, nativeForms } from "#site/content/read-words.ts";
import { readContent } from "#site/content/records.ts";

/* The build replaces this module with its value (site/build/replaced-modules.ts), because browsers cannot read the content. */

export const FORM_WORDS = formWords(readContent());
export const CONFIRMATION_WORDS = confirmationWords(readContent());
export const NATIVE_FORMS = nativeForms(readContent());
