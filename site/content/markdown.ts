import { Marked, type MarkedToken, type Token, type Tokens } from "marked";
import * as z from "zod";
import { SITE_IDS } from "./addresses.ts";
import {
  forbidden,
  type Inline,
  inlineReader,
  parseRichText,
  plainInline,
  plainText,
  REFUSED,
  type Refuse,
  tokensOf,
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

export type MarkdownHeading = {
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

type Footnote = { type: "footnote"; raw: string; label: string; tokens: Token[] };
type FootnoteMark = { type: "footnoteMark"; raw: string; label: string };
type BodyToken = MarkedToken | Footnote;

/** Also reads footnotes: `a word[^label]`, and below `[^label]: text`. */
const parser = new Marked({ gfm: true }).use({
  extensions: [
    {
      name: "footnote",
      level: "block",
      tokenizer(source): Footnote | undefined {
        const [raw, label, text] = /^\[\^([\w-]+)\]:\s*(\S.*(?:\n(?!\[\^|\s*\n).+)*)(?:\n+|$)/.exec(source) ?? [];
        if (!raw || !label || !text) return undefined;
        return { type: "footnote", raw, label, tokens: this.lexer.inline(text) };
      },
    },
    {
      name: "footnoteMark",
      level: "inline",
      tokenizer(source): FootnoteMark | undefined {
        const [raw, label] = /^\[\^([\w-]+)\]/.exec(source) ?? [];
        return raw && label ? { type: "footnoteMark", raw, label } : undefined;
      },
    },
  ],
});

const picture = pictureFor("figure");

type BodyError = { readonly message: string /** Counted from 0. */; readonly line: number };

/** @param source the value of a field */
export function parseMarkdown(source: string): Markdown & { readonly errors: readonly BodyError[] } {
  const errors: BodyError[] = [];
  const anchors = new Map(SITE_IDS.map((id) => [id, 1]));
  const labels: string[] = [];
  const tell = (message: string) => errors.push({ message, line: 0 });
  const tokens = tokensOf(source, tell, parser.defaults) as BodyToken[];
  const notes = new Map(tokens.flatMap((token) => (token.type === "footnote" ? [[token.label, token]] : [])));

  /* The block at the top level that is being read. Tokens in it have no position of their own. */
  let current = { raw: "", line: 0 };
  const report = (message: string, { raw }: { readonly raw: string }) => {
    const [start = ""] = raw.trim().split("\n", 1);
    const above = current.raw.slice(0, Math.max(0, current.raw.indexOf(start)));
    errors.push({ message, line: current.line + lineBreaks(above) });
  };
  const refuse: Refuse = (what, token) => report(forbidden(what, token), token);

  const inline = inlineReader(refuse, (token) => {
    if (token.type !== "footnoteMark") return undefined;
    const { raw, label } = token as Tokens.Generic as FootnoteMark;
    if (!notes.has(label)) report(`Needs a line ${raw}: with the text of this footnote`, { raw });
    if (labels.includes(label)) report(`Must not use ${raw} twice`, { raw });
    return { kind: "footnote", number: labels.push(label) };
  });

  const blocksOf = (inner: readonly Token[], isNested = true): MarkdownBlock[] =>
    (inner as BodyToken[]).flatMap((token) => {
      if (!isNested) current = { raw: token.raw, line: current.line + lineBreaks(current.raw) };
      if (isNested && (token.type === "heading" || token.type === "footnote")) {
        refuse(`${REFUSED[token.type]} in a quote or list`, token);
      }
      return block(token) ?? [];
    });

  function block(token: BodyToken): MarkdownBlock | undefined {
    switch (token.type) {
      case "space":
      case "footnote":
        return undefined;
      case "paragraph":
      case "text": {
        const [only, ...others] = (token.tokens ?? []) as MarkedToken[];
        if (only?.type === "image" && others.length === 0) return pictureBlock(only);
        return { kind: "paragraph", children: inline(token.tokens) };
      }
      case "heading":
        return headingBlock(token);
      case "list": {
        const { ordered, start, items } = token;
        return { kind: "list", isOrdered: ordered, start: start || 1, items: items.map(listItem) };
      }
      case "blockquote":
        return { kind: "quote", blocks: blocksOf(token.tokens) };
      case "code":
        if (token.codeBlockStyle) refuse("a line that begins with spaces (code stands between lines of ```)", token);
        return { kind: "code", language: token.lang || undefined, text: token.text };
      case "table":
        return { kind: "table", heads: token.header.map(cell), rows: token.rows.map((row) => row.map(cell)) };
      default:
        refuse(REFUSED[token.type] ?? token.type, token);
        return undefined;
    }
  }

  function headingBlock(token: Tokens.Heading): MarkdownHeading {
    const children = inline(token.tokens);
    const isFirst = anchors.size === SITE_IDS.length;
    if (token.depth !== 2 && token.depth !== 3) refuse("a heading other than ## and ###", token);
    else if (isFirst && token.depth === 3) refuse("a heading ### above the first ##", token);
    const id = anchorOf(plainInline(children), anchors);
    return { kind: "heading", level: token.depth === 3 ? 3 : 2, id, children };
  }

  function listItem(item: Tokens.ListItem): ListItem {
    const [first, ...others] = item.tokens as MarkedToken[];
    if (first?.type === "text" || first?.type === "paragraph") {
      return { children: inline(first.tokens), blocks: blocksOf(others) };
    }
    refuse(first?.type === "checkbox" ? "a task list" : "a list item that does not begin with words", item);
    return { children: [], blocks: [] };
  }

  /* Checked here, read again by the component of all tables. */
  function cell({ text }: Tokens.TableCell): string {
    for (const message of parseRichText(text).errors) report(message, { raw: text });
    return text;
  }

  function pictureBlock(token: Tokens.Image): MarkdownBlock | undefined {
    const { href, text: alt, title } = token;
    const { data, error } = picture.safeParse({ file: href, alt });
    for (const { message } of error?.issues ?? []) report(message, token);
    if (alt.trim() === "") report(`Must say between [ and ] what the picture ${href} shows`, token);
    return data && { kind: "picture", picture: data, caption: title || undefined };
  }

  const blocks = blocksOf(tokens, false);
  const inFootnote = inlineReader(refuse);
  const footnotes = [...notes.values()].map((token) => {
    current = { raw: source, line: 0 };
    const { label } = token;
    if (!labels.includes(label)) report(`Has a footnote that no mark [^${label}] refers to`, token);
    return { number: labels.indexOf(label), children: inFootnote(token.tokens) };
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

const lineBreaks = (text: string) => text.split("\n").length - 1;

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
