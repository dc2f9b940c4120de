import { basename } from "node:path";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/* Pages are parsed to find elements, but changed in their source text (decision 14). */

export type Element = Tree.Element;

export function elementsOf(html: string): Element[] {
  return descendants(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false })).filter(
    (node): node is Element => "tagName" in node,
  );
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** The text directly inside an element, decoded. */
export const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ("value" in node ? node.value : "")).join("");

export const stylesOf = (elements: readonly Element[]): string =>
  elements
    .filter(({ tagName }) => tagName === "style")
    .map(textOf)
    .join("");

const PROSE = new Set(["alt", "aria-label", "content", "placeholder", "props", "title"]);

/** The attributes of elements and the inline scripts among them: the words of the text name no style. */
export const marksOf = (elements: readonly Element[]): string =>
  elements
    .flatMap((element) => [
      ...element.attrs.map(({ name, value }) => (PROSE.has(name) ? name : `${name} ${value}`)),
      element.tagName === "script" ? textOf(element) : "",
    ])
    .join(" ");

/** A text, and that of all scripts that it names, those that these name, and so on. */
export function withScripts(text: string, scripts: ReadonlyMap<string, string>): string {
  const [named, others] = [[...scripts].filter(([path]) => text.includes(basename(path))), new Map(scripts)];
  for (const [path] of named) others.delete(path);
  return named.length === 0 ? text : withScripts([text, ...named.map(([, script]) => script)].join("\n"), others);
}

/** The words in marks that styles may name: classes, attributes, their values, and the direction of the page. */
export function wordsOf(marks: string, root: Element | undefined): Set<string> {
  const words = new Set(marks.match(/[\w-]+/g));
  if (root) words.add(`dir=${attributeOf(root, "dir")}`);
  return words;
}

/** A replacement for a part of a page's source; `start` and `end` are offsets. */
export type Edit = { start: number; end: number; text: string };

/** Replaces a whole element. Without a text, removes it. */
export function replaceElement({ sourceCodeLocation, tagName }: Element, text = ""): Edit {
  if (!sourceCodeLocation) throw new Error(`<${tagName}> is not in the source`);
  return { start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset, text };
}

/** Inserts attributes after the name of an element: ` lang="en"`. */
export function insertAttributes(element: Element, text: string): Edit {
  const start = replaceElement(element).start + `<${element.tagName}`.length;
  return { start, end: start, text };
}

/** Removes an attribute and the space before it. */
export function removeAttribute({ sourceCodeLocation }: Element, name: string): Edit[] {
  const location = sourceCodeLocation?.attrs?.[name];
  return location ? [{ start: location.startOffset - 1, end: location.endOffset, text: "" }] : [];
}

/** Writes an attribute full of double quotes in single quotes. */
export function quoteOnce(html: string, { sourceCodeLocation }: Element, name: string): Edit[] {
  const location = sourceCodeLocation?.attrs?.[name];
  if (!location) return [];
  const value = html.slice(location.startOffset + name.length + 2, location.endOffset - 1);
  const text = `${name}='${value.replaceAll("'", "&#39;").replaceAll("&quot;", '"')}'`;
  return [{ start: location.startOffset, end: location.endOffset, text }];
}

export function applyEdits(html: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), html);
}

function descendants(node: Tree.Node): Tree.Node[] {
  const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => [child, ...descendants(child)]);
}
