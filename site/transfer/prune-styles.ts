/**
 * Leaves out of a page's styles every rule that no element of the page can match.
 *
 * A selector asks for words: classes, and values of attributes. A word that stands nowhere in the page's markup, and in
 * no script that could add it, is on no element, so the selector matches nothing, now or later. Where that cannot be
 * told (a word inside `:not()` or `:is()`, an escaped name, nested rules) the rule stays.
 *
 * @param css a style sheet, minified or not
 * @param mayBeThere whether an element may ever have this word as a class or an attribute's value
 * @returns the same rules in the same order, without those that match nothing
 */
export function pruneStyles(css: string, mayBeThere: (word: string) => boolean): string {
  return splitRules(css)
    .map(({ prelude, body, text }) => {
      if (body === undefined) return text;
      if (GROUPS.test(prelude)) return wrap(prelude, pruneStyles(body, mayBeThere));
      if (prelude.startsWith("@")) return text;
      const alive = splitAt(prelude, ",").filter((selector) => wordsAskedFor(selector).every(mayBeThere));
      return wrap(alive.join(","), alive.length > 0 ? body : "");
    })
    .join("");
}

/**
 * Leaves out the custom properties that nothing reads, also those read only by one that nothing reads.
 *
 * @param css a style sheet, minified
 * @param elsewhere what else may read one: the page's markup and its scripts
 */
export function pruneProperties(css: string, elsewhere: string): string {
  const read = new Set([...`${css}${elsewhere}`.matchAll(/--[\w-]+(?!:|[\w-])/g)].map(([name]) => name));
  const pruned = css.replace(/(?<=[{;])(--[\w-]+):[^;{}"'(]*(?:\([^;{}"']*)?(?:;|(?=\}))/g, (declaration, name) =>
    read.has(name) ? declaration : "",
  );
  return pruned === css ? css : pruneProperties(pruned, elsewhere);
}

/**
 * On which screens a rule asks for this font weight; a font's own description does not count.
 *
 * @returns media conditions such as `(width<=52rem)`; "" for a rule that holds on every screen
 */
export function screensWithWeight(css: string, weight: number | undefined): string[] {
  return splitRules(css).flatMap(({ prelude, body }) => {
    if (body === undefined || prelude.startsWith("@font-face")) return [];
    if (!GROUPS.test(prelude)) return body.includes(`font-weight:${weight}`) ? [""] : [];
    const inside = screensWithWeight(body, weight);
    const media = /^@media\s*(.*)/s.exec(prelude)?.[1];
    return media && inside.length > 0 ? [media] : inside;
  });
}

/** The at-rules that only group style rules; the content of others (font-face, keyframes) is not ours to judge. */
const GROUPS = /^@(?:media|layer|supports|container)\b/;

const wrap = (prelude: string, body: string) => (body.trim() === "" ? "" : `${prelude}{${body}}`);

/** The classes and values an element, or one around it, must have for this selector; not those inside parentheses. */
export function wordsAskedFor(selector: string): string[] {
  if (selector.includes("\\")) return [];
  const plain = withoutParentheses(selector);
  const values = [...plain.matchAll(/[a-z]=["']?([a-z]\w*)["']?\]/gi)];
  const classes = [...plain.replace(/\[[^\]]*\]/g, "").matchAll(/\.([\w-]+)/g)];
  return [...classes, ...values].map(([, word = ""]) => word);
}

function withoutParentheses(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, "");
  return inner === text ? text : withoutParentheses(inner);
}

type Rule = {
  /** All of it, as it was written. */
  text: string;
  /** What stands before the block: selectors, or an at-rule's name and condition. */
  prelude: string;
  /** What stands inside it; undefined for a statement such as `@import "x";`. */
  body: string | undefined;
};

/** The rules of one level. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const end = endOf(css, start, /[{;]/);
    if (end === css.length) break;
    const close = css[end] === "{" ? endOf(css, end + 1, /\}/) : end;
    const prelude = css
      .slice(start, end)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .trim();
    const body = css[end] === "{" ? css.slice(end + 1, close) : undefined;
    rules.push({ text: css.slice(start, close + 1).trim(), prelude, body });
    start = close + 1;
  }
  return rules;
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = endOf(text, start, new RegExp(separator));
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

const CLOSERS: Record<string, RegExp> = { "(": /\)/, "[": /\]/, "{": /\}/ };

/** Where the first character like `wanted` stands that is in no string, comment or bracket; the end when there is none. */
function endOf(css: string, from: number, wanted: RegExp): number {
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? "";
    if (wanted.test(character)) return at;
    if (character === "\\") at++;
    else if (character === '"' || character === "'") at = endOfString(css, at);
    else if (css.startsWith("/*", at)) at = css.indexOf("*/", at) + 1 || css.length;
    else if (CLOSERS[character]) at = endOf(css, at + 1, CLOSERS[character]);
  }
  return css.length;
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === "\\") at++;
    else if (css[at] === css[from]) return at;
  }
  return css.length;
}
