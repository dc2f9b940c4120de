import { readContent } from "#site/content/records.ts";

/* The build replaces this module with its value (site/build/replaced-modules.ts), so that no component reads files. */

export const WORDS = readContent().interface;
