import type { BrowserWords } from "#contract/form-words.ts";
import { readContent } from "#site/content/records.ts";

/* The build replaces this module with its value (site/build/words-modules.ts), because browsers cannot read the content. */

const { forms, site } = readContent();
const { server: _, ...browserWords } = forms;

/** The words of the forms that browsers use. */
export const FORM_WORDS: BrowserWords = { ...browserWords, language: site.language };
