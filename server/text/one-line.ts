import { lineFeeds } from "#contract/line-feeds.ts";

/* Characters that reorder or hide the text after them. */
const BIDI_AND_INVISIBLE = /[\p{Bidi_Control}\u200b\u2028\u2029\u2060\u206a-\u206f\ufeff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A visitor's text as one line that shows what it says: for a subject, a name beside an address, a table cell. */
export function oneLine(text: string): string {
  return text.replace(BIDI_AND_INVISIBLE, "").replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();
}

/** The start of a text as one line, in UTF-16 code units, without a half character at its end. */
export const startOfLine = (text: string, length: number): string =>
  oneLine(text.toWellFormed()).slice(0, length).toWellFormed();

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and mails and pages contain no control characters
const CONTROLS_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as it was written, in lines that end with `\n`. */
export const severalLines = (text: string): string =>
  lineFeeds(text).replace(CONTROLS_IN_LINES, "").toWellFormed().trim();

/** The name of a visitor, or else the address: a name of invisible characters is empty. */
export const visitorName = ({ name, email }: { name: string; email: string }): string => oneLine(name) || email;

const MAX_LINE = 160;

/** The most characters of a line that only greets, after its greeting. */
const MAX_GREETED = 40;

/**
 * The first line that says something, with at most 160 characters.
 *
 * @param greetings how a line begins that only greets, such as `Dear Mina,`: `hello, dear`
 */
export function firstSentence(text: string, greetings: string): string {
  const starts = greetings.toLowerCase().split(/\s*,\s*/);
  const greets = (line: string) =>
    starts.some((start) => {
      const rest = line.slice(start.length);
      return line.toLowerCase().startsWith(start) && rest.length <= MAX_GREETED && !/^\p{L}/u.test(rest);
    });
  const lines = text.split("\n").map(oneLine).filter(Boolean);
  const line = lines.find((each) => !greets(each)) ?? lines[0] ?? "";
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}
