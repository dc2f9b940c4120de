import { destinations, searchWords } from "#site/content/read-words.ts";
import { readContent } from "#site/content/records.ts";

/* The build replaces this module with its values (site/build/replaced-modules.ts), because browsers cannot read the content. */

export const SEARCH_WORDS = searchWords(readContent());
export const DESTINATIONS = destinations(readContent());
