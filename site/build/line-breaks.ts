import type { Edit, Element } from "./html.ts";

/** Longer than the words of ordinary English prose: compounds of other languages, and names. */
const LONG_WORD = "(?:[\\p{L}\\p{N}][\\p{M}\\u200c\\u200d]*){17}";

export const hasLongWord = (text: string) => new RegExp(LONG_WORD, "u").test(text);

/** Styles let the words of an element with this attribute break, and no others (decision 14). */
export const MAY_BREAK = ' data-wrap="anywhere"';

/** Marks the elements of a form that begin with a text with a long word. The build marks those of pages. */
export const markLongWords = (html: string) =>
  html.replace(new RegExp(`<(?!textarea)\\w+(?=[^<>]*>[^<>]*${LONG_WORD})`, "gu"), `$&${MAY_BREAK}`);

/** Styles keep the words of an element with this attribute on one line if they fit on it. */
export const STAYS_WHOLE = ' data-wrap="never"';

const WORD = "[^\\s&;<>]*";
const NUMBER = `${WORD}\\p{Nd}[^\\s&;<>.,:)]*`;
const SIGN = "\\p{Sc}|[%‰°]|[kMGT]?B\\b|[ap]\\.m\\.";
const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"];
const LETTERS = "[\\p{L}\\p{M}]";
/** Between the numbers of a range, such as “to”. */
const RANGE = "(?:\\p{L}\\p{M}*){1,3}|[–-]";

/** Words after a plain number up to 999,999: “400 examples”, “৫ কর্মদিবসের”. Years are longer. */
const COUNTED = "(?<=(?<![^\\s>])\\p{Nd}{1,3}(?:[.,]\\p{Nd}{3})*) [\\p{L}\\p{M}]{4,14}(?![\\p{L}\\p{M}])";
/** Such as “CI/CD”. */
const WITH_SLASH = `${LETTERS}{2,}/${LETTERS}{2,}`;

/** The longest that is kept on one line, such as (CMU/SEI-2000-TR-004). */
const LONGEST = 24;

/**
 * Matches dates and words with digits in HTML source, each with what follows a number after a space: `$5-$10`, `3 a.m.`,
 * `10 000 €`, `2 to 4 weeks`, `5 business days`, `$9,000 a month`, `400 examples`; also words with a slash.
 */
function figurePattern(language: string): RegExp {
  const months = (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
    const nameIn = (at: number) => format.formatToParts(Date.UTC(2026, at)).find(({ type }) => type === "month")?.value;
    return Array.from({ length: 12 }, (_, at) => nameIn(at)?.replaceAll(".", "\\.") ?? "");
  });
  const units = UNITS.flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
    return [1, 2, 5].flatMap((count) => format.formatToParts(count).find(({ type }) => type === "unit")?.value ?? []);
  });
  const unit = `${SIGN}|(?:${LETTERS}+ )?${LETTERS}*(?:${units.join("|")})${LETTERS}*`;
  const month = `(?:${months.join("|")})`;
  const [day, year] = ["\\p{Nd}{1,2}", "\\p{Nd}{4}"];
  const date = `${day}\\.? ${month}(?: ${year})?|${month} ${day}(?:, ${year})?|${month} ${year}`;
  return new RegExp(
    `(?:${date})${WORD}|(?:\\p{Sc} )?${NUMBER}(?: (?:(?:(?:${RANGE}) )?${NUMBER}|${unit}))*(?:${COUNTED})?${WORD}|(?<![^\\s>(])${WITH_SLASH}${WORD}`,
    "giu",
  );
}

const HAS_DIGIT = /\p{Nd}/u;
const CAN_BREAK = /[\s/–—-]./;
const WITHOUT_LINES = new Set(["code", "option", "script", "style", "textarea", "title"]);

/**
 * Keeps figures, prices and dates on one line: each gets an element, and the text around it another, because it may be an item
 * of a flex box. React hydrates a text with elements in it only if it is all that its element has (decision 14).
 */
export function keepFigures(html: string, elements: readonly Element[]): Edit[] {
  const root = elements.find(({ tagName }) => tagName === "html");
  const pattern = figurePattern(root?.attrs.find(({ name }) => name === "lang")?.value || "en");
  return elements.flatMap((element) => {
    if (WITHOUT_LINES.has(element.tagName) || element.namespaceURI !== HTML) return [];
    if (element.childNodes.length > 1 && isIn("astro-island", element)) return [];
    return element.childNodes.flatMap(({ nodeName, sourceCodeLocation }) => {
      if (nodeName !== "#text" || !sourceCodeLocation) return [];
      const { startOffset: start, endOffset: end } = sourceCodeLocation;
      const source = html.slice(start, end);
      const text = wrapFigures(source, pattern, element.tagName === "p" || isIn("p", element));
      return text === source ? [] : [{ start, end, text }];
    });
  });
}

/** The same for a form that React has rendered as static HTML. */
export function keepFiguresOfForm(html: string, language: string): string {
  const pattern = figurePattern(language);
  return html.replace(/<(?:textarea|option|title|code)\b[^>]*>[^<]*|>([^<]+)/g, (all, text?: string) =>
    text === undefined ? all : `>${wrapFigures(text, pattern)}`,
  );
}

/** @param isProse if not, only figures are kept: a name with a slash is a menu entry or a heading, which fits on a line */
function wrapFigures(source: string, pattern: RegExp, isProse = false): string {
  const text = source.replace(pattern, (figure) =>
    lettersIn(figure) <= LONGEST && CAN_BREAK.test(figure) && (isProse || HAS_DIGIT.test(figure))
      ? `<span${STAYS_WHOLE}>${figure}</span>`
      : figure,
  );
  /* Not the space before it: in a page that React has rendered to hydrate it, that is a text of its own. */
  const isWhole = text === source || /^<span[^<]+<\/span>$/.test(text);
  return isWhole ? text : text.replace(/^(\s*)(.*)$/s, "$1<span>$2</span>");
}

const lettersIn = (text: string) => text.replace(/\p{M}/gu, "").length;

const HTML = "http://www.w3.org/1999/xhtml";

const isIn = (tagName: string, { parentNode }: Element): boolean =>
  parentNode !== null && "tagName" in parentNode && (parentNode.tagName === tagName || isIn(tagName, parentNode));
