/** Longer than the words of ordinary English prose: compounds of other languages, and names. */
const LONG_WORD = "[\\p{L}\\p{M}\\p{N}]{17}";

export const hasLongWord = (text: string) => new RegExp(LONG_WORD, "u").test(text);

/** Styles let the words of an element with this attribute break, and no others (record 14). */
export const MAY_BREAK = ' data-wrap="anywhere"';

/** Marks the elements of a form that begin with a text with a long word. The build marks those of pages. */
export const markLongWords = (html: string) =>
  html.replace(new RegExp(`<(?!textarea)\\w+(?=[^<>]*>[^<>]*${LONG_WORD})`, "gu"), `$&${MAY_BREAK}`);
