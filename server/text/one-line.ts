/* Characters that reorder or hide the text after them. */
const BIDI_AND_INVISIBLE = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\u206a-\u206f\ufeff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A visitor's text as one line that shows what it says: for a subject, a name beside an address, a table cell. */
export function oneLine(text: string): string {
  return text.replace(BIDI_AND_INVISIBLE, "").replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();
}

/** The name of a visitor, or else the address: a name of invisible characters is empty. */
export const visitorName = ({ name, email }: { name: string; email: string }): string => oneLine(name) || email;
