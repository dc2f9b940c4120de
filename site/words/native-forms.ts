import { readContent } from "#site/content/records.ts";
import { nativeForms } from "#site/content/words.ts";

/* Replaced by its value, as forms.ts. The server has the content of its start, and not that of the build. */

export const NATIVE_FORMS = nativeForms(readContent());
