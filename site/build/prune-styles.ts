import { type AtRule, type Container, type Node, parse, type Rule } from "postcss";
import selectorParser, { type Selector } from "postcss-selector-parser";

/**
 * Leaves out of a page's styles every rule that no element of the page can match.
 *
 * A selector asks for words: classes, and values of attributes. A word that stands nowhere in the page's markup, and in
 * no script that could add it, is on no element, so the selector matches nothing, now or later. Where that cannot be
 * told (a word inside `:not()` or `:is()`, an escaped name, nested rules) the rule stays.
 *
 * @param css a style sheet, minified or not
 * @param mayBeThere whether an element may ever have this word as a class or an attribute's value
 * @returns the same rules in the same order, without those that match nothing and without space between them
 */
export function pruneStyles(css: string, mayBeThere: (word: string) => boolean): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (!isStyleRule(rule)) return;
    const alive = rule.selectors.filter((selector) => wordsAskedFor(selector).every(mayBeThere));
    if (alive.length === 0) removeWithEmptied(rule);
    else if (alive.length < rule.selectors.length) rule.selectors = alive;
  });
  sheet.each((node) => {
    node.raws.before = "";
  });
  return sheet.toString();
}

/**
 * Leaves out the custom properties that nothing reads, also those read only by one that nothing reads, and the rules
 * that said nothing else.
 *
 * @param css a style sheet, minified
 * @param elsewhere what else may read one: the page's markup and its scripts
 */
export function pruneProperties(css: string, elsewhere: string): string {
  const read = new Set([...`${css}${elsewhere}`.matchAll(/--[\w-]+(?!:|[\w-])/g)].map(([name]) => name));
  const sheet = parse(css);
  sheet.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) removeWithEmptied(declaration);
  });
  const pruned = sheet.toString();
  return pruned === css ? css : pruneProperties(pruned, elsewhere);
}

/**
 * On which screens a rule asks for this font weight; a font's own description does not count.
 *
 * @returns media conditions such as `(width<=52rem)`; "" for a rule that holds on every screen
 */
export function screensWithWeight(css: string, weight: number): string[] {
  const screens = new Set<string>();
  parse(css).walkDecls("font-weight", (declaration) => {
    const around = ancestors(declaration).filter((node): node is AtRule => node.type === "atrule");
    if (declaration.value !== String(weight) || around.some(({ name }) => name === "font-face")) return;
    screens.add(around.findLast(({ name }) => name === "media")?.params ?? "");
  });
  return [...screens];
}

/** The classes and values an element, or one around it, must have for this selector; not those inside parentheses. */
export function wordsAskedFor(selector: string): string[] {
  if (selector.includes("\\")) return [];
  return selectorParser().astSync(selector).nodes.flatMap(wordsOf);
}

function wordsOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === "class") return [node.value];
    const isWord = node.type === "attribute" && node.operator === "=" && /^[a-z]\w*$/i.test(node.value ?? "");
    return isWord ? [node.value ?? ""] : [];
  });
}

/** The at-rules that only group style rules; the content of others (font-face, keyframes) is not ours to judge. */
const GROUPS = new Set(["media", "layer", "supports", "container"]);

const isGroup = (node: Node): node is AtRule => node.type === "atrule" && GROUPS.has((node as AtRule).name);

/** Neither a step of an animation nor a rule nested in another. */
const isStyleRule = (rule: Rule) => ancestors(rule).every(isGroup);

/** What a node stands in, from the inside out; the sheet itself does not count. */
function ancestors(node: Node): Node[] {
  const { parent } = node;
  return parent === undefined || parent.type === "root" ? [] : [parent as Node, ...ancestors(parent as Node)];
}

/** Removes a node, then the rule and the groups that are left with nothing in them. */
function removeWithEmptied(node: Node): void {
  const parent = node.parent as Container | undefined;
  node.remove();
  if (parent?.nodes?.length === 0 && (parent.type === "rule" || isGroup(parent))) removeWithEmptied(parent);
}
