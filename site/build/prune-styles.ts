import { Features, type Selector, type SelectorComponent, type TransformOptions, transform } from "lightningcss";
import { type AtRule, type Node, parse } from "postcss";
import { OLDEST_BROWSERS } from "./style-plugins.ts";

type Occurs = (word: string) => boolean;

/**
 * Removes the rules that no element of a page can match, and the animations and custom properties that nothing uses (decision
 * 14). Where this cannot be determined (a class inside `:not()`, an escaped name), the rule stays. The rules of a layer become
 * one block.
 *
 * @param occurs whether this word may be a class, an attribute or an attribute value of an element, now or later
 * @param page the markup, scripts and later style sheets, which may also read a property
 */
export function pruneStyles(css: string, occurs: Occurs, page = ""): string {
  const Selector = (selector: Selector) =>
    isPossible(selector, occurs) ? withoutChoice(selector.flatMap((part) => withoutMissing(part, occurs))) : [];
  return withoutUnused(minified(css, { visitor: { Selector } }), page);
}

/**
 * The styles of the first screen of a page whose other ones arrive a moment later (decision 48): without those of printing, of
 * a pointer above an element and of the scroll position, but with all tokens, because a change of one would style the whole
 * page again.
 *
 * @param css all styles of the page, pruned
 */
export function firstStyles(css: string, occurs: Occurs, page: string): string {
  const tokens = parse("");
  const others = parse(css);
  others.walkAtRules((rule) => {
    if (rule.name === "media" && /^print$|hover: ?hover/.test(rule.params)) rule.remove();
    if (rule.name === "supports" && rule.params.includes("scroll()")) rule.remove();
    if (rule.name === "layer" && rule.params === TOKENS && rule.nodes) tokens.append(rule);
  });
  const pruned = pruneStyles(String(others), occurs, page + css);
  const [order = ""] = /^@layer [^{]*;/.exec(pruned) ?? [];
  return `${order}${tokens}${pruned.slice(order.length)}`;
}

/**
 * The styles of several pages that each page does not have already, pruned: those with a class or an attribute. The others are
 * weaker than these, so they may come first.
 */
export function laterStyles(css: string, occurs: Occurs, pages: string): string {
  const sheet = parse(css);
  sheet.walkAtRules("layer", (rule) => {
    if (rule.params === TOKENS && rule.nodes) rule.remove();
  });
  /* A second registration of a property would style the whole page again. */
  sheet.walkAtRules(/^(font-face|property)$/, (rule) => {
    rule.remove();
  });
  const named = (selector: Selector): boolean =>
    selector.some((part) => {
      if (part.type !== "pseudo-class") return part.type === "class" || part.type === "attribute";
      const choices = "selectors" in part ? (part.selectors as Selector[] | null) : null;
      return choices?.some(named);
    });
  const Selector = (selector: Selector) => (named(selector) ? selector : []);
  return pruneStyles(minified(String(sheet), { visitor: { Selector } }), occurs, pages);
}

/** The layer of site/styles/tokens.css. */
const TOKENS = "tokens";

const TARGETS = Object.fromEntries(
  OLDEST_BROWSERS.map((browser) => {
    const [name, major, minor] = browser.match(/[a-z]+|\d+/g) ?? [];
    return [name, (Number(major) << 16) | (Number(minor ?? 0) << 8)];
  }),
);

/**
 * A second pass would not end if it added prefixes. It removes those of `backdrop-filter` and of `text-decoration` in several
 * words, which no style sheet has.
 */
const COMPILED = Features.VendorPrefixes | Features.LightDark;

/** The browsers decide which selectors may be joined: an unknown one makes a rule invalid. */
export function minified(
  css: string,
  options: Pick<TransformOptions<never>, "visitor" | "unusedSymbols"> = {},
): string {
  const sheet = { filename: "page.css", code: Buffer.from(css), minify: true };
  const { code } = transform({ ...sheet, targets: TARGETS, exclude: COMPILED, ...options });
  /* Every colour names these properties of Lightning CSS, for light-dark(). */
  return String(code).replaceAll("--lightningcss-light", "--l").replaceAll("--lightningcss-dark", "--d");
}

/** The custom properties that styles, markup or scripts read. */
export const propertiesReadIn = (text: string): Set<string> => new Set(text.match(/--[\w-]+(?!:|[\w-]|\s*\{)/g));

/** A property may be used only by another one that nothing uses. A script that reads `--thread-${name}` reads all that begin so. */
function withoutUnused(css: string, page: string): string {
  const read = propertiesReadIn(css + page);
  const beginnings = [...read].filter((name) => /\w-$/.test(name));
  const isRead = (property: string) => read.has(property) || beginnings.some((name) => property.startsWith(name));
  const properties = css.match(/--[\w-]+(?=:|\s*\{)/g) ?? [];
  const animations = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = ""]) => name);
  const words = Map.groupBy(css.match(/[\w-]+/g) ?? [], (word) => word);
  const unusedSymbols = [
    ...properties.filter((name) => !isRead(name)),
    ...animations.filter((name) => words.get(name)?.length === 1),
  ];
  const next = minified(css, { unusedSymbols });
  return next === css ? css : withoutUnused(next, page);
}

/** The media conditions under which styles use a font weight, such as `(width<=52rem)`; "" means always. `@font-face` does not count. */
export function mediaWithWeight(css: string, weight: number | undefined): string[] {
  const media = new Set<string>();
  parse(css).walkDecls("font-weight", (declaration) => {
    const atRules = ancestors(declaration).filter((node): node is AtRule => node.type === "atrule");
    if (declaration.value !== String(weight) || atRules.some(({ name }) => name === "font-face")) return;
    media.add(atRules.findLast(({ name }) => name === "media")?.params ?? "");
  });
  return [...media];
}

/** Selectors of one specificity. */
const ALIKE = new Set(["class", "attribute"]);

/**
 * Removes the classes and attributes that do not occur from `:is(.one, [two])`. Lists of anything else stay, because their parts
 * may differ in specificity.
 */
function withoutMissing(part: SelectorComponent, occurs: Occurs): SelectorComponent[] {
  if (part.type !== "pseudo-class" || part.kind !== "is") return [part];
  const areAlike = part.selectors.every(([first, ...others]) => others.length === 0 && ALIKE.has(first?.type ?? ""));
  if (!areAlike) return [part];
  const selectors = part.selectors.filter((choice) => isPossible(choice, occurs));
  return selectors.length === 1 && selectors[0] ? selectors[0] : [{ ...part, selectors }];
}

/** Parts by which a browser finds the rules for an element: it tries rules that end without one of them on every element. */
const NAMES = new Set(["class", "id", "attribute", "type"]);

/** Pseudo-classes that the oldest browsers know, all of the same specificity. An unknown one would make the whole list invalid. */
const KNOWN =
  /^(?:root|empty|checked|hover|focus|focus-visible|(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type))$/;

/** How specific a selector is, if it has only parts that every browser knows. */
function specificityOf(selector: Selector): string | undefined {
  const isPlain = ({ type, ...part }: SelectorComponent) =>
    type === "combinator" || NAMES.has(type) || (type === "pseudo-class" && "kind" in part && KNOWN.test(part.kind));
  const count = (...types: string[]) => selector.filter(({ type }) => types.includes(type)).length;
  const numbers = [count("id"), count("class", "attribute", "pseudo-class"), count("type")];
  return selector.every(isPlain) ? numbers.join() : undefined;
}

/**
 * `.one b, .one i` instead of `.one :is(b, i)`, where both mean the same: a browser would try the latter on every element of the
 * page (decision 14).
 */
function withoutChoice(selector: Selector): Selector[] {
  const start = selector.findLastIndex(({ type }) => type === "combinator") + 1;
  const [before, last] = [selector.slice(0, start), selector.slice(start)];
  const choice = last.find((part) => part.type === "pseudo-class" && part.kind === "is");
  if (!choice || !("selectors" in choice) || last.some(({ type }) => NAMES.has(type))) return [selector];
  const choices = choice.selectors as Selector[];
  const [specificity, ...others] = new Set(choices.map(specificityOf));
  const areCompound = choices.every((parts) => parts.every(({ type }) => type !== "combinator"));
  if (!specificity || others.length > 0 || (start > 0 && !areCompound)) return [selector];
  return choices.flatMap((parts) => withoutChoice([...before, ...parts, ...last.filter((part) => part !== choice)]));
}

/** Scripts may write `data-on-screen` as `dataset.onScreen`. Browsers add attributes such as `open` themselves. */
function isPossibleName(attribute: string, occurs: Occurs): boolean {
  const property = attribute.replace(/^data-/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return !/^(?:data|aria)-/.test(attribute) || occurs(attribute) || occurs(property);
}

const isPossible = (selector: Selector, occurs: Occurs): boolean =>
  selector.every((part) => {
    if (part.type === "class") return !/^[\w-]+$/.test(part.name) || occurs(part.name);
    if (part.type === "attribute") {
      const value = part.operation?.operator === "equal" ? part.operation.value : "";
      /* Of the page. Its scripts and its links to other languages also name directions. */
      if (part.name === "dir") return occurs(`dir=${value}`);
      return isPossibleName(part.name, occurs) && (!/^[a-z][\w-]*$/i.test(value) || occurs(value));
    }
    const isChoice =
      part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where" || part.kind === "has");
    return !isChoice || part.selectors.some((choice) => isPossible(choice, occurs));
  });

/** The nodes around a node, from the inside out, without the sheet itself. */
function ancestors({ parent }: Node): Node[] {
  return parent === undefined || parent.type === "root" ? [] : [parent as Node, ...ancestors(parent as Node)];
}
