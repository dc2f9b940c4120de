import { isDeepStrictEqual } from "node:util";
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Node, parseDocument, Scalar } from "yaml";
import type { Json } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import { isGroup, pairItems } from "./pair-items.ts";
import { fold, isWords, LINE_WIDTH, scalar, startOf, writeField, writeInline, writeRecord } from "./write-yaml.ts";

/** A record cannot be changed here; the message is a sentence for the person. */
export class RewriteError extends EditorError {
  constructor(sentence: string) {
    super(422, sentence);
  }
}

/** Text that replaces a range of the record. */
type Edit = { readonly from: number; readonly to: number; readonly text: string };

/** A field of a group or an entry of a list. */
type Part = {
  /** Undefined for entries. */
  readonly name: string | undefined;
  readonly node: Node | null;
  /** Of its name or its hyphen. */
  readonly from: number;
  readonly nameEnd?: number | undefined;
  /** Behind its value. */
  readonly to: number;
};

const REPEATED = "This record repeats a value by its name (*name), so this change is possible only in a text editor.";
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes another value into the text of a record. Only the ranges whose value differs are replaced, so comments, order, quotes,
 * line breaks and spacing of everything else stay. A comment goes only with the field or entry that it stands above.
 *
 * @throws RewriteError if the text is not YAML, or repeats a changed value by an alias (`*name`)
 */
export function rewriteRecord(text: string, value: Json): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const isDos = /\r\n/.test(text) && !/(?<!\r)\n/.test(text);
  const plain = isDos ? text.replaceAll("\r\n", "\n") : text;
  const written = rewrite(plain.slice(mark.length), value);
  return mark + (isDos ? written.replaceAll("\n", "\r\n") : written);
}

/** More than the records of a site. */
const MAX_VALUES = 200;
const values = new Map<string, Json | undefined>();

/** The value of a record, which is shared; undefined if it is not YAML. A record of comments alone is an empty group. */
export function readValue(text: string): Json | undefined {
  if (!values.has(text)) {
    if (values.size >= MAX_VALUES) values.clear();
    values.set(text, parseValue(text));
  }
  return values.get(text);
}

function parseValue(text: string): Json | undefined {
  const document = parseDocument(text, { logLevel: "error" });
  if (document.errors.length > 0) return undefined;
  try {
    return (document.toJS() ?? {}) as Json;
  } catch {
    return undefined;
  }
}

function rewrite(text: string, value: Json): string {
  const hasEnd = text.endsWith("\n") || text === "";
  const whole = hasEnd ? text : `${text}\n`;
  const document = parseDocument(whole, { keepSourceTokens: true, logLevel: "error" });
  if (document.errors.length > 0) throw new RewriteError("This record is not valid YAML, so it is not changed here.");
  if (isDeepStrictEqual(readValue(text), value)) return text;
  const written = new Rewriter(whole, document).rewritten(value);
  const result = [hasEnd ? written : written.slice(0, -1), written].find((each) =>
    isDeepStrictEqual(readValue(each), value),
  );
  if (result !== undefined) return result;
  throw new RewriteError(
    /(?:^|[\s[{,])\*[\w-]/.test(text)
      ? REPEATED
      : "This change cannot be written into the record without changing other parts of it.",
  );
}

class Rewriter {
  readonly #text: string;
  readonly #document: Document.Parsed;

  constructor(text: string, document: Document.Parsed) {
    this.#text = text;
    this.#document = document;
  }

  rewritten(value: Json): string {
    const { contents } = this.#document;
    if (!contents) return this.#text + writeRecord(value);
    const isBlock = isCollection(contents) && !contents.flow;
    const stays =
      isBlock && (isMap(contents) ? isGroup(value) : Array.isArray(value)) && Object.keys(value ?? {}).length > 0;
    if (stays) return this.#apply(this.#block(contents, value));
    const [from, to] = isBlock
      ? [this.#partsOf(contents)[0]?.from ?? 0, this.#endOf(contents)]
      : (contents.range ?? [0, 0]);
    return this.#apply([{ from, to, text: writeRecord(value).trimEnd() }]);
  }

  #apply(edits: readonly Edit[], from = 0, to = this.#text.length): string {
    let written = "";
    let at = from;
    for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
      written += this.#text.slice(at, edit.from) + edit.text;
      at = edit.to;
    }
    return written + this.#text.slice(at, to);
  }

  #is(node: Node | null, value: Json): boolean {
    return isDeepStrictEqual(node ? node.toJS(this.#document) : null, value);
  }

  /** The edits of a field or an entry that stays. */
  #part(part: Part, value: Json): Edit[] {
    const { node } = part;
    if (this.#is(node, value)) return [];
    if (isAlias(node)) throw new RewriteError(REPEATED);
    if (isScalar(node) && typeof value !== "object") {
      const edit = this.#scalar(node, value);
      if (edit) return [edit];
    }
    if (isCollection(node) && (isMap(node) ? isGroup(value) : Array.isArray(value))) {
      if (!node.flow && Object.keys(value ?? {}).length > 0) return this.#block(node, value);
      const edits = node.flow && node.items.length > 0 ? this.#flow(node, value) : undefined;
      if (edits && this.#fits(edits, part)) return edits;
    }
    return [this.#whole(part, value)];
  }

  /** True if the line is not too long, or was before. */
  #fits(edits: readonly Edit[], { from, to }: Part): boolean {
    const start = this.#lineStart(from);
    const before = this.#text.slice(start, to);
    if (before.includes("\n") || before.length > LINE_WIDTH || /\s#/.test(before)) return true;
    return this.#apply(edits, start, to).length <= LINE_WIDTH;
  }

  /** Writes a field or an entry anew, below the comments that stand above it. */
  #whole({ node, from, nameEnd, to }: Part, value: Json): Edit {
    const indent = from - this.#lineStart(from);
    const start = nameEnd === undefined ? "- " : `${this.#text.slice(from, nameEnd)}: `;
    const isCommented = /^[^\S\n]+#/.test(this.#text.slice(to, this.#lineEnd(to)));
    const style = isCommented ? "one line" : isScalar(node) ? (node.type as Scalar.Type | undefined) : undefined;
    const isBlock = style === Scalar.BLOCK_FOLDED || style === Scalar.BLOCK_LITERAL;
    const end = isBlock && this.#text[to - 1] === "\n" ? to - 1 : to;
    const text = writeField({ start, value }, indent, style);
    return { from, to: end, text };
  }

  /** A text, number or yes-no in its place. Undefined if it needs more or fewer lines. */
  #scalar(node: Scalar, value: string | number | boolean): Edit | undefined {
    const [from, to] = node.range ?? [0, 0];
    if (node.type === Scalar.BLOCK_FOLDED) return typeof value === "string" ? this.#folded(node, value) : undefined;
    const source = this.#text.slice(from, to);
    if (node.type === Scalar.BLOCK_LITERAL || source.includes("\n") || source === "") return undefined;
    const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
    const style = isQuoted && typeof value === "string" ? (node.type as Scalar.Type) : undefined;
    const text = scalar(value, style);
    const start = this.#lineStart(from);
    const end = this.#lineEnd(to);
    const before = end - start;
    const isTooLong = before - source.length + text.length > LINE_WIDTH && before <= LINE_WIDTH;
    const hasLines = typeof value === "string" && value.includes("\n");
    if ((isTooLong || hasLines) && to === this.#text.slice(0, end).trimEnd().length) return undefined;
    return { from, to, text };
  }

  /** Words that change in a folded text, on their lines. */
  #folded(node: Scalar, value: string): Edit | undefined {
    const [from, to] = node.range ?? [0, 0];
    const first = this.#lineEnd(from) + 1;
    const body = this.#text.slice(first, to).replace(/[ \t\n]+$/, "");
    const lines = body.split("\n").map((line) => line.trim().split(" "));
    const indent = /^ */.exec(body)?.[0].length ?? 0;
    const old = lines.flat();
    const end = /^>[-\d]*-/.test(this.#text.slice(from, first)) ? "" : "\n";
    const text = value.endsWith(end) ? value.slice(0, value.length - end.length) : "";
    if (!isWords(text) || !body || `${old.join(" ")}${end}` !== node.value) return undefined;
    const words = text.split(" ");
    let same = 0;
    while (same < Math.min(old.length, words.length) && old[same] === words[same]) same++;
    let sameAtEnd = 0;
    while (sameAtEnd < Math.min(old.length, words.length) - same && old.at(-1 - sameAtEnd) === words.at(-1 - sameAtEnd))
      sameAtEnd++;
    const lineOf = lines.flatMap((line, index) => line.map(() => index));
    const changed = lineOf[Math.min(same, old.length - 1)] ?? 0;
    const written: string[][] = lines.map(() => []);
    words.forEach((word, index) => {
      const place = index < same ? index : index - words.length + old.length;
      const isSame = index < same || index >= words.length - sameAtEnd;
      written[isSame ? (lineOf[place] ?? changed) : changed]?.push(word);
    });
    const kept = written.filter((line) => line.length > 0);
    const start = Math.min(changed, kept.length - 1);
    const folded = fold(kept, indent, start);
    return { from: first, to: first + body.length, text: folded.map((line) => " ".repeat(indent) + line).join("\n") };
  }

  /** A list or group in brackets: each value takes the place of one before, so that what stands between them stays. */
  #flow(node: Node, value: Json): Edit[] {
    const parts = this.#partsOf(node);
    const wanted = this.#wanted(parts, value);
    if (wanted.length === 0) {
      const [from, to] = node.range ?? [0, 0];
      return [{ from, to, text: writeInline(value) }];
    }
    const text = ({ part, name, value }: Wanted) =>
      part
        ? this.#apply(this.#flowPart(part, value), part.from, part.to)
        : (name === undefined ? "" : startOf(name)) + writeInline(value);
    const edits = wanted.slice(0, parts.length).map((each, index): Edit => {
      const { from = 0, to = 0 } = parts[index] ?? {};
      return { from, to, text: text(each) };
    });
    const more = wanted.slice(parts.length).map((each) => `, ${text(each)}`);
    return [...edits, { from: edits.at(-1)?.to ?? 0, to: parts.at(-1)?.to ?? 0, text: more.join("") }];
  }

  #flowPart({ node, from, to, name }: Part, value: Json): Edit[] {
    if (this.#is(node, value)) return [];
    if (isAlias(node)) throw new RewriteError(REPEATED);
    const isSameKind = isMap(node) ? isGroup(value) : isSeq(node) && Array.isArray(value);
    if (isSameKind && isCollection(node) && node.items.length > 0) return this.#flow(node, value);
    if (node?.range && node.range[1] > node.range[0]) {
      const quotes = isScalar(node) && typeof value === "string" && /^QUOTE/.test(node.type ?? "");
      const text = quotes ? scalar(value, node.type as Scalar.Type, true) : writeInline(value);
      return [{ from: node.range[0], to: node.range[1], text }];
    }
    return [{ from, to, text: (name === undefined ? "" : startOf(name)) + writeInline(value) }];
  }

  /** A list or group of lines. Parts that stay keep their lines, wherever they go. */
  #block(node: Node, value: Json): Edit[] {
    const parts = this.#partsOf(node);
    const wanted = this.#wanted(parts, value);
    const isInPlace = wanted.length === parts.length && wanted.every(({ part }, index) => part === parts[index]);
    if (isInPlace) return wanted.flatMap(({ part, value }) => (part ? this.#part(part, value) : []));
    const first = parts[0]?.from ?? 0;
    const indent = first - this.#lineStart(first);
    const starts = parts.map((part, index) => this.#startOf(part, parts[index - 1], indent, node));
    const end = this.#linesEnd(parts.at(-1)?.to ?? 0);
    const written = wanted.map(({ part, name, value }) => {
      if (!part) return `${writeField({ start: name === undefined ? "- " : startOf(name), value }, indent)}\n`;
      const index = parts.indexOf(part);
      const next = starts[index + 1];
      const to = next === undefined ? end : this.#lineStart(next);
      return this.#apply(this.#part(part, value), starts[index], to);
    });
    return [{ from: starts[0] ?? 0, to: end, text: written.join(" ".repeat(indent)) }];
  }

  /** The fields or entries in their next order, each with its part of the record. Fields stay in the order of the record. */
  #wanted(parts: readonly Part[], value: Json): Wanted[] {
    if (Array.isArray(value)) {
      const old = parts.map(({ node }) => (node ? (node.toJS(this.#document) as Json) : null));
      return pairItems(old, value).map((from, index) => ({ part: parts[from ?? -1], value: value[index] ?? null }));
    }
    const fields = Object.entries(isGroup(value) ? value : {});
    const wanted: Wanted[] = parts.flatMap((part): Wanted[] => {
      const item =
        isGroup(value) && part.name !== undefined && Object.hasOwn(value, part.name) ? value[part.name] : undefined;
      return item === undefined ? [] : [{ part, name: part.name, value: item }];
    });
    fields.forEach(([name, item], index) => {
      if (wanted.some((each) => each.name === name)) return;
      const before = fields[index - 1]?.[0];
      wanted.splice(wanted.findIndex((each) => each.name === before) + 1, 0, { part: undefined, name, value: item });
    });
    return wanted;
  }

  #partsOf(node: Node): Part[] {
    if (isMap(node))
      return node.items.map(({ key, value }) => {
        if (!isScalar(key)) throw new RewriteError("This record has a field whose name is not a text.");
        const [from, nameEnd] = (key as Scalar).range ?? [0, 0];
        const item = value as Node | null;
        return { name: String(key.value), node: item, from, nameEnd, to: item ? this.#endOf(item) : nameEnd };
      });
    if (!isSeq(node)) return [];
    const token = node.srcToken as { items: { start: { type: string; offset: number }[] }[] } | undefined;
    const hyphens = (token?.items ?? []).flatMap(({ start }) => start.filter(({ type }) => type === "seq-item-ind"));
    return node.items.map((item, index) => {
      const value = item as Node | null;
      const from = node.flow ? (value?.range?.[0] ?? 0) : (hyphens[index]?.offset ?? 0);
      return { name: undefined, node: value, from, to: value?.range ? this.#endOf(value) : from + 1 };
    });
  }

  /** Behind the last character of a value. */
  #endOf(node: Node): number {
    if (isCollection(node) && !node.flow) return this.#partsOf(node).at(-1)?.to ?? node.range?.[1] ?? 0;
    const [from, to] = node.range ?? [0, 0];
    const isBlockText = isScalar(node) && (node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL);
    if (!isBlockText || /^[|>]\d?\+/.test(this.#text.slice(from, from + 3))) return to;
    return from + this.#text.slice(from, to).replace(/[ \t\n]+$/, "").length;
  }

  /** Where a part begins, with the comments above it. */
  #startOf(part: Part, before: Part | undefined, indent: number, node: Node): number {
    const line = this.#lineStart(part.from);
    if (!before && (node === this.#document.contents || this.#text.slice(line, part.from).trim() !== ""))
      return part.from;
    /* The comments of the first part stand below the name of the list or group. */
    let start = before ? this.#linesEnd(before.to) : this.#commentsAbove(line);
    while (start < line) {
      const text = this.#text.slice(start, this.#lineEnd(start));
      const column = text.search(/\S/);
      if (column >= 0 && (column <= indent || !before)) return start + column;
      start = this.#lineEnd(start) + 1;
    }
    return part.from;
  }

  /** The start of the first of the comment lines above a line. */
  #commentsAbove(line: number): number {
    let start = line;
    while (start > 0) {
      const above = this.#lineStart(start - 1);
      if (!/^\s*#/.test(this.#text.slice(above, start))) break;
      start = above;
    }
    return start;
  }

  #lineStart(at: number): number {
    return at === 0 ? 0 : this.#text.lastIndexOf("\n", at - 1) + 1;
  }
  /** The line feed at the end of a line. */
  #lineEnd(at: number): number {
    const end = this.#text.indexOf("\n", at);
    return end < 0 ? this.#text.length : end;
  }
  /** Behind the last line of a value that ends at `to`. */
  #linesEnd(to: number): number {
    return this.#text[to - 1] === "\n" ? to : this.#lineEnd(to) + 1;
  }
}

/** A field or an entry of the next version; new without a part. */
type Wanted = { readonly part: Part | undefined; readonly name?: string | undefined; readonly value: Json };
