import { confirmationWords, destinations, formWords, nativeForms, searchWords } from "#site/content/read-words.ts";
import { type Content, readContent } from "#site/content/records.ts";
import { markRecords } from "./mark-texts.ts";

/* In place of the modules of site/content/words: their values, which every import sees change with the drafts. */
export let FORM_WORDS: ReturnType<typeof formWords>;
export let CONFIRMATION_WORDS: ReturnType<typeof confirmationWords>;
export let NATIVE_FORMS: ReturnType<typeof nativeForms>;
export let SEARCH_WORDS: ReturnType<typeof searchWords>;
export let DESTINATIONS: ReturnType<typeof destinations>;
export let WORDS: Content["interface"];

/** Reads the drafts, for the next page. @throws ContentError */
export function readWords(): Content {
  markRecords();
  const content = readContent();
  FORM_WORDS = formWords(content);
  CONFIRMATION_WORDS = confirmationWords(content);
  NATIVE_FORMS = nativeForms(content);
  SEARCH_WORDS = searchWords(content);
  DESTINATIONS = destinations(content);
  WORDS = content.interface;
  return content;
}
