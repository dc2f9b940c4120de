/* Marks that reorder or hide what follows them; a name or a line of a table has no use for them. */
const BIDI_AND_INVISIBLE = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A visitor's text as one line that shows what it says: for a subject, a name beside an address, a table cell. */
export function oneLine(text: string): string {
  return text.replace(BIDI_AND_INVISIBLE, "").replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();
}
