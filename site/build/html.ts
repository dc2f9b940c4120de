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
