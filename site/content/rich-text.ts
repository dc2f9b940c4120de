import {
  Lexer,
  type MarkedOptions,
  type MarkedToken,
  type Token,
  Tokenizer,
  type TokensList,
  walkTokens,
} from "marked";
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

/** Markdown that is not supported, by the parser's token. */
export const REFUSED: Readonly<Record<string, string>> = {
  blockquote: "a block quote",
  br: "a forced line break",
  checkbox: "a task list",
  code: "a code block",
  def: "a reference link",
  footnote: "a footnote",
  footnoteMark: "a footnote",
  heading: "a heading",
  hr: "a horizontal rule",
  html: "HTML",
  image: "an image",
  list: NESTED_LIST,
  table: "a table",
};

/** Marks that the parser leaves as they are, because something is missing or because they belong to an extension. */
const LEFT_OVER: readonly [pattern: RegExp, what: string][] = [
  [/\*\*|__/, "an unclosed ** or __"],
  [/~~/, "struck-out text"],
  [/`/, "an unclosed `"],
  [/\]\(/, "an incomplete link"],
  [/\]\[/, "a reference link"],
  [/\[\^/, "a footnote"],
];

/** Marks in marks, quotes in quotes, lists in lists: each of them is read again inside the one around it. */
const MAX_DEPTH = 20;
/** In such a run the parser looks for the end of an address from every character. */
const LONGEST_WORD = 5_000;

class Unreadable extends Error {}

class BoundedLexer extends Lexer {
  #depth = 0;
  override blockTokens(...inside: Parameters<Lexer["blockTokens"]>): TokensList {
    return this.#deeper(() => super.blockTokens(...inside) as TokensList);
  }
  override inlineTokens(...inside: Parameters<Lexer["inlineTokens"]>) {
    return this.#deeper(() => super.inlineTokens(...inside));
  }
  #deeper<T>(read: () => T): T {
    if (this.#depth === MAX_DEPTH)
      throw new Unreadable(`Must not contain marks, lists or quotes in each other more than ${MAX_DEPTH} deep`);
    this.#depth++;
    const tokens = read();
    this.#depth--;
    return tokens;
  }
}

/** From every `~` the parser looks for the next one. It stays in the text, where `~~` is refused. */
class PlainTokenizer extends Tokenizer {
  override del() {
    return undefined;
  }
}

/** Reads Markdown in a time that grows with its length. @param onError gets the reason for a text that would take its square */
export function tokensOf(
  source: string,
  onError: (message: string) => void = () => undefined,
  options: MarkedOptions = { gfm: true },
): Token[] {
  try {
    if (new RegExp(`[!-~]{${LONGEST_WORD + 1}}`).test(source))
      throw new Unreadable(`Must not contain a word of more than ${LONGEST_WORD} characters`);
    return new BoundedLexer({ ...options, tokenizer: new PlainTokenizer() }).lex(source);
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    onError(thrown.message);
    return [];
  }
}

export type Refuse = (what: string, token: { readonly raw: string }) => void;

/**
 * Returns the function that reads the tokens of running text.
 *
 * @param refuse is called for each forbidden part
 * @param footnote the node of a footnote's mark; without it, footnotes are forbidden
 * @param end a mark for the end of each piece of text (text-marks.ts)
 */
export function inlineReader(refuse: Refuse, footnote?: (token: Token) => Inline | undefined, end = "") {
  return function inline(tokens: readonly Token[] | undefined): Inline[] {
    /* Text between two other nodes, with an escaped character as a space: it is no mark. */
    let run = "";
    const nodes: Inline[] = [];
    const endRun = () => {
      for (const [pattern, what] of LEFT_OVER) if (pattern.test(run)) refuse(what, { raw: run });
      const last = nodes.at(-1);
      if (typeof last === "string") nodes[nodes.length - 1] = last + end;
      run = "";
    };
    const addText = (text: string, marks: string) => {
      const last = nodes.at(-1);
      if (typeof last === "string") nodes[nodes.length - 1] = last + text;
      else nodes.push(text);
      run += marks;
    };
    for (const token of (tokens ?? []) as MarkedToken[]) {
      /* A bare address stays plain text. */
      if (token.type === "text" || (token.type === "link" && !/^[[<]/.test(token.raw))) addText(token.raw, token.raw);
      else if (token.type === "escape") addText(token.text, " ");
      else {
        endRun();
        const note = footnote?.(token);
        if (note) nodes.push(note);
        else if (token.type === "codespan") nodes.push({ kind: "code", text: token.text + end });
        else if (token.type === "strong" || token.type === "em") {
          nodes.push({ kind: token.type, children: inline(token.tokens) });
        } else if (token.type === "link") {
          if (token.raw.startsWith("<")) refuse("an address in <>; write [words](address)", token);
          else if (!/\)$/.test(token.raw)) refuse("a reference link", token);
          else if (token.title) refuse("a link with a title", token);
          else if (token.text.trim() === "") refuse("a link without words", token);
          else if (!LINK_TARGET.test(token.href)) {
            refuse("a link to anything but a path, #, https://, mailto: or tel:+", token);
          }
          nodes.push({ kind: "link", href: token.href, children: inline(token.tokens) });
        } else refuse(REFUSED[token.type] ?? token.type, token);
      }
    }
    endRun();
    return nodes;
  };
}

/** @param source the value of a field @returns with each forbidden part of it as an error of one sentence */
export function parseRichText(source: string) {
  const errors: string[] = [];
  const refuse: Refuse = (what, token) => {
    errors.push(forbidden(what, token));
  };
  const inline = inlineReader(refuse, undefined, markOf(source));

  const listItem = (tokens: readonly Token[]): Inline[] => {
    const [first, ...others] = tokens as MarkedToken[];
    const second = first?.type === "checkbox" ? undefined : others.find(({ type }) => type !== "space");
    if (second) refuse(second.type === "list" ? NESTED_LIST : "more than one paragraph in a list item", second);
    if (first?.type === "text" || first?.type === "paragraph") return inline(first.tokens);
    if (first) refuse(REFUSED[first.type] ?? first.type, first);
    else refuse("an empty list item", { raw: "-" });
    return [];
  };

  const tokens = tokensOf(withoutMarks(source).trim(), (message) => errors.push(message)) as MarkedToken[];
  const blocks = tokens.flatMap((token): Block[] => {
    if (token.type === "space") return [];
    if (token.type === "paragraph") return [{ kind: "paragraph", children: inline(token.tokens) }];
    if (token.type === "list") {
      if (token.ordered && token.start !== 1) refuse("a numbered list that does not start with 1", token);
      const items = token.items.map(({ tokens }) => listItem(tokens));
      return [{ kind: "list", isOrdered: token.ordered, items }];
    }
    refuse(REFUSED[token.type] ?? token.type, token);
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
  const targets: string[] = [];
  walkTokens(tokensOf(source), (token) => {
    if (token.type === "link") targets.push(token.href);
  });
  return targets;
}

export function forbidden(what: string, { raw }: { readonly raw: string }): string {
  const line = raw.trim().replace(/\s+/g, " ");
  return `Must not contain ${what}: ${line.length > 40 ? `${line.slice(0, 39)}…` : line}`;
}
