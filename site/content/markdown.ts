import * as z from "zod";
import { SITE_IDS } from "./addresses.ts";
import {
  forbidden,
  type Inline,
  inlineReader,
  type Node,
  type Place,
  parseRichText,
  plainInline,
  plainText,
  REFUSED,
  type Refuse,
  treeOf,
} from "./rich-text.ts";
import { type PictureRecord, pictureFor } from "./schema/picture.ts";

/*
 * Bodies: long texts in Markdown with headings, lists, quotes, code, tables, pictures and footnotes. As in text fields
 * (rich-text.ts), everything else is an error, and the pages are rendered from these nodes.
 */

export type MarkdownBlock =
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | MarkdownHeading
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly start: number; readonly items: readonly ListItem[] }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  | { readonly kind: "code"; readonly language: string | undefined; readonly text: string }
  /** The cells have the type `richText`. */
  | { readonly kind: "table"; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "picture"; readonly picture: PictureRecord; readonly caption: string | undefined };

type MarkdownHeading = {
  readonly kind: "heading";
  /** The number of its # marks. */
  readonly level: 2 | 3;
  /** Its anchor, made from its words; no other heading of the body has it. */
  readonly id: string;
  readonly children: readonly Inline[];
};

export type ListItem = { readonly children: readonly Inline[]; readonly blocks: readonly MarkdownBlock[] };

export type Markdown = {
  readonly blocks: readonly MarkdownBlock[];
  /** In the order of their marks, which count from 1. */
  readonly footnotes: readonly (readonly Inline[])[];
};

const picture = pictureFor("figure");

type BodyError = {
  readonly message: string;
  /** Counted from 0. */
  readonly line: number;
};

/** @param source the value of a field */
export function parseMarkdown(source: string): Markdown & { readonly errors: readonly BodyError[] } {
  const errors: BodyError[] = [];
  const anchors = new Map(SITE_IDS.map((id) => [id, 1]));
  const labels: string[] = [];
  const tree = treeOf(source, (message) => errors.push({ message, line: 0 }));
  const { placeOf } = tree;

  const report = (message: string, { line }: Place) => errors.push({ message, line });
  const refuseAt: Refuse = (what, place) => report(forbidden(what, place), place);
  const refuse = (what: string, node: Node) => refuseAt(what, placeOf(node));

  const inline = inlineReader(tree, refuseAt, {
    mark(node) {
      if (labels.includes(node.identifier)) report(`Must not use [^${node.label}] twice`, placeOf(node));
      return { kind: "footnote", number: labels.push(node.identifier) };
    },
    missing: (place) => report(`Needs a line ${place.raw}: with the text of this footnote`, place),
  });

  const blocksOf = (nodes: readonly Node[], isNested = true): MarkdownBlock[] =>
    nodes.flatMap((node) => {
      if (isNested && (node.type === "heading" || node.type === "footnoteDefinition"))
        refuse(`${REFUSED[node.type]} in a quote or list`, node);
      return block(node) ?? [];
    });

  function block(node: Node): MarkdownBlock | undefined {
    switch (node.type) {
      case "footnoteDefinition":
        return undefined;
      case "paragraph": {
        const [only, ...others] = node.children;
        if (only?.type === "image" && others.length === 0) return pictureBlock(only);
        return { kind: "paragraph", children: inline(node.children) };
      }
      case "heading":
        return headingBlock(node);
      case "list":
        return {
          kind: "list",
          isOrdered: node.ordered === true,
          start: node.start || 1,
          items: node.children.map(listItem),
        };
      case "blockquote":
        return { kind: "quote", blocks: blocksOf(node.children) };
      case "code":
        if (!/^(?:```|~~~)/.test(placeOf(node).raw))
          refuse("a line that begins with spaces (code stands between lines of ```)", node);
        return { kind: "code", language: node.lang || undefined, text: node.value };
      case "table": {
        const [heads = [], ...rows] = node.children.map((row) => row.children.map(cell));
        const long = node.children.find((row) => row.children.length > heads.length);
        if (long) report(`Must not have more cells in a row than columns: write \\| for the sign`, placeOf(long));
        return { kind: "table", heads, rows: rows.map((row) => heads.map((_, index) => row[index] ?? "")) };
      }
      default:
        refuse(REFUSED[node.type] ?? node.type, node);
        return undefined;
    }
  }

  function headingBlock(node: Node<"heading">): MarkdownHeading {
    const children = inline(node.children);
    const isFirst = anchors.size === SITE_IDS.length;
    if (node.depth !== 2 && node.depth !== 3) refuse("a heading other than ## and ###", node);
    else if (isFirst && node.depth === 3) refuse("a heading ### above the first ##", node);
    const id = anchorOf(plainInline(children), anchors);
    return { kind: "heading", level: node.depth === 3 ? 3 : 2, id, children };
  }

  function listItem(item: Node<"listItem">): ListItem {
    const [first, ...others] = item.children;
    const isTask = typeof item.checked === "boolean";
    if (first?.type === "paragraph" && !isTask) return { children: inline(first.children), blocks: blocksOf(others) };
    refuse(isTask ? "a task list" : "a list item that does not begin with words", item);
    return { children: [], blocks: [] };
  }

  /* Checked here, read again by the component of all tables. */
  function cell(node: Node<"tableCell">): string {
    const text = node.children.map((child) => placeOf(child).raw).join("");
    for (const message of parseRichText(text).errors) report(message, placeOf(node));
    return text.replaceAll("\\|", "|");
  }

  function pictureBlock(node: Node<"image">): MarkdownBlock | undefined {
    const { url, alt, title } = node;
    const { data, error } = picture.safeParse({ file: url, alt });
    for (const { message } of error?.issues ?? []) report(message, placeOf(node));
    if (!alt?.trim()) report(`Must say between [ and ] what the picture ${url} shows`, placeOf(node));
    return data && { kind: "picture", picture: data, caption: title || undefined };
  }

  const blocks = blocksOf(tree.nodes, false);
  const inFootnote = inlineReader(tree, refuseAt);
  const defined = new Set<string>();
  const footnotes = tree.nodes.flatMap((node) => {
    if (node.type !== "footnoteDefinition") return [];
    if (defined.has(node.identifier)) report(`Must not define [^${node.label}] twice`, placeOf(node));
    defined.add(node.identifier);
    const [first, second] = node.children;
    if (!labels.includes(node.identifier))
      report(`Has a footnote that no mark [^${node.label}] refers to`, placeOf(node));
    if (first?.type !== "paragraph") refuse("a footnote that does not begin with words", node);
    else if (second) refuse("more than one paragraph in a footnote", second);
    const children = first?.type === "paragraph" ? inFootnote(first.children) : [];
    return [{ number: labels.indexOf(node.identifier), children }];
  });
  return {
    blocks,
    footnotes: footnotes.sort((a, b) => a.number - b.number).map(({ children }) => children),
    errors,
  };
}

export const headingsOf = ({ blocks }: Markdown) => blocks.filter((block) => block.kind === "heading");

/** @param source the value of a field */
export const anchorsIn = (source: string): string[] => headingsOf(parseMarkdown(source)).map(({ id }) => id);

/** The words of a body without its code, for counting and searching. */
export function plainMarkdown({ blocks, footnotes }: Markdown): string {
  const textsOf = (block: MarkdownBlock): string[] => {
    switch (block.kind) {
      case "paragraph":
      case "heading":
        return [plainInline(block.children)];
      case "list":
        return block.items.flatMap((item) => [plainInline(item.children), ...item.blocks.flatMap(textsOf)]);
      case "quote":
        return block.blocks.flatMap(textsOf);
      case "table":
        return [block.heads, ...block.rows].flat().map(plainText);
      case "picture":
        return block.caption ? [block.caption] : [];
      case "code":
        return [];
      default:
        return block satisfies never;
    }
  };
  return [...blocks.flatMap(textsOf), ...footnotes.map(plainInline)].join(" ");
}

/** @param taken the anchors, each with the last number that was put behind it */
function anchorOf(words: string, taken: Map<string, number>): string {
  const anchor =
    words
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join("-") ?? "section";
  let number = taken.get(anchor) ?? 0;
  let free = anchor;
  while (taken.has(free)) free = `${anchor}-${++number}`;
  taken.set(anchor, number).set(free, 1);
  return free;
}

export const markdownBody = z
  .string()
  .transform((source, context): Markdown => {
    const { errors, ...markdown } = parseMarkdown(source);
    if (source.trim() === "") context.addIssue("Must not be empty");
    for (const { message, line } of errors) context.addIssue({ code: "custom", message, params: { line } });
    return markdown;
  })
  .meta({
    format: "markdown-body",
    description:
      "Markdown below a line `|`: paragraphs, ## and ### headings, lists, > quotes, ``` code, tables, ![what it shows](picture.jpg) and [^1] footnotes.",
  });
