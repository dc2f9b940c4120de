import { type AtRule, type Container, type Node, parse } from "postcss";
import selectorParser from "postcss-selector-parser";

/**
 * Removes the rules that no element of a page can match, and the animations that no rule uses (decision 14). Where this cannot
 * be determined (a class inside `:not()`, an escaped name, nested rules), the rule stays.
 *
 * @param occurs whether this word may be a class, an attribute or an attribute value of an element, now or later
 */
export function pruneStyles(css: string, occurs: (word: string) => boolean): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (!ancestors(rule).every(isGroup)) return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, occurs));
    if (selectors.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = selectors.map((selector) => withoutMissing(selector, occurs));
  });
  const used = new Set<string>();
  sheet.walkDecls(({ value }) => {
    for (const word of value.match(/[\w-]+/g) ?? []) used.add(word);
  });
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!used.has(rule.params)) removeWithEmptyParents(rule);
  });
  sheet.each((node) => {
    node.raws.before = "";
  });
  return sheet.toString();
}

/**
 * Removes the custom properties that nothing reads. A script that reads `--thread-${name}` reads every property with this
 * beginning.
 *
 * @param page the markup, scripts and later style sheets, which may also read a property
 */
export function pruneProperties(css: string, page: string): string {
  const read = new Set([...`${css}${page}`.matchAll(/--[\w-]+(?!:|[\w-]|\s*\{)/g)].map(([name]) => name));
  const beginnings = [...read].filter((name) => /\w-$/.test(name));
  const isRead = (property: string) => read.has(property) || beginnings.some((name) => property.startsWith(name));
  const sheet = parse(css);
  sheet.walkDecls(/^--/, (declaration) => {
    if (!isRead(declaration.prop)) removeWithEmptyParents(declaration);
  });
  sheet.walkAtRules("property", (rule) => {
    if (!isRead(rule.params)) removeWithEmptyParents(rule);
  });
  const pruned = sheet.toString();
  return pruned === css ? css : pruneProperties(pruned, page);
}

/** Puts the rules of each layer into one block. Their order within the layer does not change. */
export function joinLayers(css: string): string {
  const sheet = parse(css);
  const blocks = new Map<string, AtRule>();
  sheet.each((node) => {
    if (node.type !== "atrule" || node.name !== "layer" || !node.nodes) return;
    const block = blocks.get(node.params);
    blocks.set(node.params, block ?? node);
    if (block) node.remove();
    block?.append(node.nodes);
  });
  return sheet.toString();
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

/** Tells if the classes, attributes and attribute values occur that a selector needs. */
export const canMatch = (selector: string, occurs: (word: string) => boolean): boolean =>
  selectorParser()
    .astSync(selector)
    .nodes.some((parsed) => isPossible(parsed, occurs));

/** Selectors of one specificity. */
const ALIKE = new Set(["class", "attribute"]);

/**
 * Removes the classes and attributes that do not occur from `:is(.one, [two])`. Lists of anything else stay, because their parts
 * may differ in specificity.
 */
const withoutMissing = (selector: string, occurs: (word: string) => boolean): string =>
  selectorParser((root) =>
    root.walkPseudos((list) => {
      const choices = list.nodes.filter((choice) => isPossible(choice, occurs));
      const areAlike = list.nodes.every(
        ({ nodes: [node, ...rest] }) => rest.length === 0 && ALIKE.has(node?.type ?? ""),
      );
      if (list.value !== ":is" || !areAlike || choices.length === 0) return;
      if (choices.length === 1) list.replaceWith(...(choices[0]?.nodes ?? []));
      else for (const choice of [...list.nodes]) if (!choices.includes(choice)) choice.remove();
    }),
  ).processSync(selector);

/** Scripts may write `data-on-screen` as `dataset.onScreen`. Browsers add attributes such as `open` themselves. */
function isPossibleName(attribute: string, occurs: (word: string) => boolean): boolean {
  const property = attribute.replace(/^data-/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return !/^(?:data|aria)-/.test(attribute) || occurs(attribute) || occurs(property);
}

function isPossible({ nodes }: selectorParser.Selector, occurs: (word: string) => boolean): boolean {
  return nodes.every((node) => {
    if (node.type === "class") return !/^[\w-]+$/.test(node.value) || occurs(node.value);
    if (node.type === "attribute") {
      const isWord = node.operator === "=" && /^[a-z][\w-]*$/i.test(node.value ?? "");
      return isPossibleName(node.attribute, occurs) && (!isWord || occurs(node.value ?? ""));
    }
    const isChoice = node.type === "pseudo" && [":is", ":where", ":has"].includes(node.value);
    return !isChoice || node.nodes.some((choice) => isPossible(choice, occurs));
  });
}

/** The at-rules that only group style rules. Others, such as keyframes, stay as they are. */
const GROUPS = new Set(["media", "layer", "supports", "container"]);

const isGroup = (node: Node): node is AtRule => node.type === "atrule" && GROUPS.has((node as AtRule).name);

/** The nodes around a node, from the inside out, without the sheet itself. */
function ancestors({ parent }: Node): Node[] {
  return parent === undefined || parent.type === "root" ? [] : [parent as Node, ...ancestors(parent as Node)];
}

function removeWithEmptyParents(node: Node): void {
  const parent = node.parent as Container | undefined;
  node.remove();
  if (parent?.nodes?.length === 0 && (parent.type === "rule" || isGroup(parent))) removeWithEmptyParents(parent);
}
