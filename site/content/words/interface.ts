import { readContent } from "#site/content/records.ts";

/* The build replaces this module with its value (site/build/replaced-modules.ts), so that no component reads files. */

/** The words of small parts that many pages use, such as the note of an external link. */
export const WORDS = readContent().interface;
