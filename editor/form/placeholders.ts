import type { Choices } from "../api-types.ts";
import { inWords } from "../app/words.ts";

/*
 * Words that the website fills in, such as `{site.promises.estimate}` and, in the words of forms, `{label}`. A field shows
 * their value or name in angle quotes, `‹free project estimate›`, and changes each as a whole.
 */

type Fills = Choices["fills"];

/** The text in pieces, each with what is shown of it. Code has braces of its own. */
const piecesOf = (text: string, fills: Fills) =>
  text.split(text.includes("`") ? /(\{site\.[\w.]+\})/ : /(\{[a-z][\w.]*\})/i).map((piece, index) => {
    const name = piece.slice(1, -1);
    const shown = index % 2 === 0 ? piece : `‹${fills[name] ?? inWords(name.replace(/^.*\./, ""))}›`;
    return { piece, shown, isPlain: index % 2 === 0 };
  });

export const shownText = (text: string, fills: Fills = {}): string =>
  piecesOf(text, fills).reduce((all, { shown }) => all + shown, "");

/** Markdown without its marks. */
export const plainWords = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/\*+(?=\S)|(?<=\S)\*+|`|^#+ /gm, "");

/** The text after somebody changed what its field shows, and the part of it before the caret. */
export function editedText(text: string, next: string, fills: Fills): { text: string; head: string } {
  const before = shownText(text, fills);
  let from = 0;
  while (from < before.length && before[from] === next[from]) from++;
  let same = 0;
  while (same < Math.min(before.length, next.length) - from && before.at(-1 - same) === next.at(-1 - same)) same++;
  const to = before.length - same;
  let [head, tail, at] = ["", "", 0];
  for (const { piece, isPlain, shown } of piecesOf(text, fills)) {
    const end = at + shown.length;
    /* Text typed inside a placeholder comes after it. */
    if (!isPlain && (end <= from || (from === to && at < from))) head += piece;
    else if (!isPlain && at >= to) tail += piece;
    else if (isPlain)
      [head, tail] = [head + piece.slice(0, Math.max(0, from - at)), tail + piece.slice(Math.max(0, to - at))];
    at = end;
  }
  head += next.slice(from, next.length - same);
  return { text: named(head + tail, fills), head: named(head, fills) };
}

/** Words that somebody types in angle quotes, as fields show them, are the placeholder with this value. */
const named = (text: string, fills: Fills): string =>
  text.replaceAll(QUOTED, (all, words) => {
    const name = Object.keys(fills).find((each) => fills[each] === words);
    return name ? `{${name}}` : all;
  });
export const QUOTED = /‹([^‹›]+)›/g;
