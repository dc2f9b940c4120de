import { createHash } from "node:crypto";
import {
  applyEdits,
  type Element,
  elementsOf,
  marksOf,
  replaceElement,
  stylesOf,
  withScripts,
  wordsOf,
} from "./html.ts";
import { inlineScript } from "./inline-scripts.ts";
import { firstStyles, laterStyles, propertiesReadIn } from "./prune-styles.ts";

/** Below this length in characters a page keeps all its styles: another request would cost more. */
const WORTH_SHARING = 16_000;

/** Firefox would show what follows a style sheet before it arrives. No browser runs a script before that. */
const WAIT = inlineScript("0");

/**
 * Gives pages of one route a common style sheet (decision 48). A page keeps the styles of its first screen. The sheet has the
 * components' again, so that the order of all rules is that of one sheet.
 *
 * @param pages each with all its styles in one element
 * @param styles those that the pages share
 * @param scripts the text of all script files by their path
 * @param scriptStyles the text of all style sheets that scripts load
 * @returns the pages, and the sheet, unless the pages have few styles
 */
export function shareStyles<Page extends { html: string }>(
  pages: readonly Page[],
  { styles, scripts, scriptStyles }: { styles: string; scripts: ReadonlyMap<string, string>; scriptStyles: string },
): { pages: Page[]; sheet?: { path: string; text: string } } {
  const parsed = pages.map((page) => {
    const elements = elementsOf(page.html);
    const isWorth = stylesOf(elements).length > WORTH_SHARING;
    return { page, elements, first: isWorth ? firstScreen(elements) : undefined };
  });
  if (parsed.every(({ first }) => !first)) return { pages: [...pages] };
  const used = parsed.map(({ page: { html }, elements }) => ({
    words: wordsOf(withScripts(marksOf(elements), scripts), rootOf(elements)),
    properties: propertiesReadIn(withScripts(html, scripts)),
  }));
  const occurs = (word: string) => used.some(({ words }) => words.has(word));
  const properties = new Set(used.flatMap((page) => [...page.properties]));
  const text = laterStyles(styles, occurs, [...properties].join(" ") + scriptStyles);
  const path = `/_astro/site.${createHash("sha256").update(text).digest("hex").slice(0, 8)}.css`;
  const linked = parsed.map(({ page, elements, first }) =>
    first ? { ...page, html: linkSheet(page.html, elements, first, path) } : page,
  );
  return { pages: linked, sheet: { path, text } };
}

const rootOf = (elements: readonly Element[]) => elements.find(({ tagName }) => tagName === "html");

/** Keeps the styles of the first screen, and links the sheet behind it. */
function linkSheet(html: string, elements: readonly Element[], { end, shown }: FirstScreen, path: string): string {
  const style = elements.find(({ tagName }) => tagName === "style");
  if (!style) return html;
  const words = wordsOf(marksOf(shown), rootOf(elements));
  const markup = shown.map(({ attrs }) => attrs.map(({ value }) => value).join(" ")).join(" ");
  const css = firstStyles(stylesOf(elements), (word) => words.has(word), markup);
  return applyEdits(html, [
    replaceElement(style, `<style>${css}</style>`),
    { start: end, end, text: `<link rel="stylesheet" href="${path}"><script>${WAIT}</script>` },
  ]);
}

/** Hidden until the visitor opens it. */
const isClosed = ({ tagName, attrs }: Element) =>
  tagName === "dialog" || tagName === "template" || attrs.some(({ name }) => name === "popover");

/** Its end as an offset, and its elements that are shown. */
type FirstScreen = { end: number; shown: Element[] };

/**
 * The first screen: everything up to the end of the part that has the heading of the page, its `<header>` or else a part of
 * `<main>` or of its article. A section beside others in a grid is not one: a later one may be shown above it.
 *
 * @returns nothing if the page has no such part: the page may have nothing below it
 */
function firstScreen(elements: readonly Element[]): FirstScreen | undefined {
  const heading = elements.find(({ tagName }) => tagName === "h1");
  const part = heading && partOf(heading.parentNode as Element);
  const end = part?.sourceCodeLocation?.endOffset;
  if (end === undefined) return;
  const closed = elements.filter(isClosed);
  const isIn = (element: Element, outer: Element) => {
    const [inner, around] = [element.sourceCodeLocation, outer.sourceCodeLocation];
    return inner && around && inner.startOffset >= around.startOffset && inner.endOffset <= around.endOffset;
  };
  const shown = elements.filter(
    (element) =>
      (element.sourceCodeLocation?.startOffset ?? end) < end && !closed.some((outer) => isIn(element, outer)),
  );
  return { end, shown };
}

function partOf(element: Element): Element | undefined {
  const parent = element.parentNode as Element | null;
  if (!parent?.tagName) return;
  const isSection = element.tagName === "section" && parent.tagName === "article";
  return element.tagName === "header" || isSection || parent.tagName === "main" ? element : partOf(parent);
}
