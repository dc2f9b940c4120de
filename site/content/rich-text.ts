import { type MdastNode, markdownToMdast } from "satteri";
import { markOf, withoutMarks } from "./text-marks.ts";

/*
 * Markdown in text fields: bold, emphasis, inline code, links and simple lists. Everything else is an error. The pages
 * are rendered from these nodes, so a text can never contain HTML of its own.
 */

/** A piece of a line. A string is plain text. */
export type Inline =
  | string
  | { readonly kind: "strong" | "em"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly href: string; readonly children: readonly Inline[] }
  /** The mark of a footnote, only in bodies (markdown.ts). */
  | { readonly kind: "footnote"; readonly number: number };

export type Block =
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] };

/** The target of a link: a path of this site, an anchor, an https address, or mailto: or tel:. */
export const LINK_TARGET = /^(?:#\S*$|\/(?![/\\])\S*$|https:\/\/[^\s/]+\.\S+$|mailto:[^\s@]+@[^\s@]+$|tel:\+\d+$)/;

const NESTED_LIST = "a list in a list";

/** Markdown that is not supported, by the type of its node. */
export const REFUSED: Readonly<Record<string, string>> = {
  blockquote: "a block quote",
  break: "a forced line break",
  code: "a code block",
  definition: "a reference link",
  footnoteDefinition: "a footnote",
  footnoteReference: "a footnote",
  heading: "a heading",
  html: "HTML",
  image: "an image",
  imageReference: "an image",
  linkReference: "a reference link",
  list: NESTED_LIST,
  table: "a table",
  thematicBreak: "a horizontal rule",
};

/** Marks that the parser leaves as they are, because something is missing. */
const LEFT_OVER: readonly [pattern: RegExp, what: string][] = [
  [/\*\*|__/g, "an unclosed ** or __"],
  [/~~/g, "struck-out text"],
  [/`/g, "an unclosed `"],
  [/\]\(/g, "an incomplete link"],
  [/\]\[/g, "a reference link"],
  [/\[\^[\w-]*\]?/g, "a footnote"],
];

export type Node<Type extends MdastNode["type"] = MdastNode["type"]> = Extract<MdastNode, { type: Type }>;
/** A part of the source, and its line from 0. */
export type Place = { readonly raw: string; readonly line: number };

/** Marks in marks, quotes in quotes, lists in lists. */
const MAX_DEPTH = 20;
const isTooDeep = (nodes: readonly Node[], levels = MAX_DEPTH): boolean =>
  nodes.length > 0 && (levels < 0 || isTooDeep(nodes.flatMap(childrenOf).flatMap(contentOf), levels - 1));

/** Finds a line that begins with too many marks of quotes and lists: the parser's time grows with the square of their number. */
const MANY_MARKS = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${MAX_DEPTH + 1}}`, "m");

/** An entry of a list is no level of its own. */
const contentOf = (node: Node) => (node.type === "listItem" ? node.children : [node]);
const childrenOf = (node: Node): readonly Node[] => ("children" in node ? node.children : []);

/**
 * Stands for the & of a character reference such as &amp;, which is shown as it is written, while the parser reads the text: its
 * time grows with the square of the number of references. A medieval punctuation mark, which no text contains.
 */
const AMPERSAND = "\u2e4f";

/** Reads Markdown with the extensions of GitHub. @param onError gets the reason for a text that is not read */
export function treeOf(source: string, onError: (message: string) => void = () => undefined) {
  const hasManyMarks = MANY_MARKS.test(source);
  const readable = source.replace(/\\.|&(?=#?\w+;)/gs, (found) => (found === "&" ? AMPERSAND : found));
  const options = { features: { frontmatter: false } };
  const { children } = markdownToMdast(hasManyMarks ? "" : readable, options) as Node<"root">;
  const isRead = !hasManyMarks && !isTooDeep(children);
  if (!isRead) onError(`Must not contain marks, lists or quotes in each other more than ${MAX_DEPTH} deep`);
  return {
    nodes: JSON.parse(JSON.stringify(isRead ? children : []).replaceAll(AMPERSAND, "&")) as typeof children,
    placeOf({ position }: Node): Place {
      const [from, to] = [position?.start.offset ?? 0, position?.end.offset];
      return { raw: source.slice(from, to), line: (position?.start.line ?? 1) - 1 };
    },
  };
}

export type Tree = ReturnType<typeof treeOf>;
export type Refuse = (what: string, place: Place) => void;
export type Footnotes = { mark(node: Node<"footnoteReference">): Inline; missing(place: Place): void };

const ESCAPED = /\\[!-/:-@[-`{-~]/g;

/**
 * Returns the function that reads the nodes of running text.
 *
 * @param refuse is called for each forbidden part
 * @param footnotes reads their marks; without it, they are forbidden
 * @param end a mark for the end of each piece of text (text-marks.ts)
 */
export function inlineReader({ placeOf }: Tree, refuse: Refuse, footnotes?: Footnotes, end = "") {
  function textOf(node: Node<"text">): string {
    const { raw, line } = placeOf(node);
    const plain = raw.replace(ESCAPED, "  ");
    for (const [pattern, what] of LEFT_OVER)
      for (const { 0: mark, index } of plain.matchAll(pattern)) {
        const place = { raw: raw.slice(index), line: line + lineBreaks(raw.slice(0, index)) };
        if (!footnotes || what !== REFUSED.footnoteReference) {
          refuse(what, place);
          break;
        }
        footnotes.missing({ ...place, raw: mark });
      }
    return node.value;
  }

  function inlineOf(node: Node): Inline[] {
    const place = placeOf(node);
    switch (node.type) {
      case "text":
        return [textOf(node)];
      case "inlineCode":
        return [{ kind: "code", text: node.value + end }];
      case "strong":
        return [{ kind: "strong", children: inline(node.children) }];
      case "emphasis":
        return [{ kind: "em", children: inline(node.children) }];
      case "delete":
        if (place.raw.startsWith("~~")) refuse("struck-out text", place);
        return ["~", ...inline(node.children), "~"];
      case "link":
        /* A bare address stays plain text. */
        if (!/^[[<]/.test(place.raw)) return [place.raw];
        checkLink(node, place, refuse);
        return [{ kind: "link", href: node.url, children: inline(node.children) }];
      case "footnoteReference":
        if (footnotes) return [footnotes.mark(node)];
    }
    refuse(REFUSED[node.type] ?? node.type, place);
    return [];
  }

  function inline(nodes: readonly Node[]): Inline[] {
    const read: Inline[] = [];
    for (const node of nodes.flatMap(inlineOf)) {
      const last = read.at(-1);
      if (typeof node === "string" && typeof last === "string") read[read.length - 1] = last + node;
      else read.push(node);
    }
    return read.map((node) => (typeof node === "string" ? node + end : node));
  }
  return inline;
}

function checkLink({ url, title, children }: Node<"link">, place: Place, refuse: Refuse): void {
  const [only] = children;
  if (place.raw.startsWith("<")) refuse("an address in <>; write [words](address)", place);
  else if (title) refuse("a link with a title", place);
  else if (!only || (children.length === 1 && only.type === "text" && only.value.trim() === ""))
    refuse("a link without words", place);
  else if (!LINK_TARGET.test(url)) refuse("a link to anything but a path, #, https://, mailto: or tel:+", place);
}

/** @param source the value of a field @returns with each forbidden part of it as an error of one sentence */
export function parseRichText(source: string) {
  const errors: string[] = [];
  const tree = treeOf(withoutMarks(source).trim(), (message) => errors.push(message));
  const refuse = (what: string, node: Node) => errors.push(forbidden(what, tree.placeOf(node)));
  const inline = inlineReader(tree, (what, place) => errors.push(forbidden(what, place)), undefined, markOf(source));

  const listItem = (item: Node<"listItem">): Inline[] => {
    const [first, second] = item.children;
    if (typeof item.checked === "boolean") refuse("a task list", item);
    else if (second) refuse(second.type === "list" ? NESTED_LIST : "more than one paragraph in a list item", second);
    if (first?.type === "paragraph") return inline(first.children);
    refuse(first ? (REFUSED[first.type] ?? first.type) : "an empty list item", first ?? item);
    return [];
  };

  const blocks = tree.nodes.flatMap((node): Block[] => {
    if (node.type === "paragraph") return [{ kind: "paragraph", children: inline(node.children) }];
    if (node.type === "list") {
      if (node.ordered && node.start !== 1) refuse("a numbered list that does not start with 1", node);
      return [{ kind: "list", isOrdered: node.ordered === true, items: node.children.map(listItem) }];
    }
    refuse(REFUSED[node.type] ?? node.type, node);
    return [];
  });
  return { blocks, errors };
}

/** The text without its marks, for places that show plain text. */
export function plainText(source: string): string {
  return parseRichText(source)
    .blocks.map((block) =>
      block.kind === "paragraph" ? plainInline(block.children) : block.items.map(plainInline).join(", "),
    )
    .join(" ");
}

export const plainInline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if (node.kind === "footnote") return "";
      return node.kind === "code" ? node.text : plainInline(node.children);
    })
    .join("");

export function linksIn(source: string): string[] {
  const linksOf = (node: Node): string[] => (node.type === "link" ? [node.url] : childrenOf(node).flatMap(linksOf));
  return treeOf(source).nodes.flatMap(linksOf);
}

const lineBreaks = (text: string) => text.split("\n").length - 1;

export function forbidden(what: string, { raw }: Pick<Place, "raw">): string {
  const line = raw.trimStart().slice(0, 200).trimEnd().replace(/\s+/g, " ");
  return `Must not contain ${what}: ${line.length > 40 ? `${line.slice(0, 39)}…` : line}`;
}
