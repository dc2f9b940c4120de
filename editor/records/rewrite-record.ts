import { isDeepStrictEqual } from "node:util";
import { diffArrays } from "diff";
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Pair,
  type ParsedNode,
  parseDocument,
  Scalar,
  visit,
} from "yaml";
import { parseSource } from "#site/content/parse-record.ts";
import type { Json } from "../api-types.ts";
import { EditorError } from "../editor-error.ts";
import { isGroup, pairItems } from "./pair-items.ts";

const REPEATED = "This record repeats a value by its name (*name), so this change is possible only in a text editor.";
const LINE_WIDTH = 120;

/** The time of a comparison grows with the square of this. After larger changes the record has the layout of the library. */
const MAX_CHANGED_WORDS = 2_000;

/** More than the records of a site. */
const MAX_VALUES = 500;
const values = new Map<string, Json | undefined>();

/** The value of a record, which is shared; undefined without one that is YAML. A record of comments alone is an empty group. */
export function readValue(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  if (!values.has(text)) {
    if (values.size >= MAX_VALUES) values.clear();
    const { value, syntaxError } = parseSource("", text);
    values.set(text, syntaxError ? undefined : ((value ?? {}) as Json));
  }
  return values.get(text);
}

/**
 * Writes another value into the text of a record. Comments stay with their field or entry, and equal values keep their layout.
 * @throws EditorError if the text is not YAML, or repeats a changed value by an alias (`*name`)
 */
export function rewriteRecord(text: string, value: Json): string {
  const current = readValue(text);
  if (current === undefined) throw new EditorError(422, "This record is not valid YAML, so it is not changed here.");
  if (isDeepStrictEqual(current, value)) return text;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const plain = text.slice(mark.length).replaceAll("\r\n", "\n");
  const after = printed(plain, value);
  const result = [withLayoutOf(plain, after), after]
    .flatMap((each) => (text.endsWith("\n") ? [each] : [each.trimEnd(), each]))
    .map((each) => mark + each.replaceAll("\n", lineEnd))
    .find((each) => isDeepStrictEqual(readValue(each), value));
  if (result === undefined) throw new EditorError(422, REPEATED);
  return result;
}

/** The text of another value in the layout of the library. */
function printed(text: string, value: Json): string {
  const document = parseDocument(text, { logLevel: "error" });
  try {
    document.contents = withValue(document, document.contents, value) as ParsedNode;
    return document.toString({ lineWidth: LINE_WIDTH });
  } catch (cause) {
    throw cause instanceof EditorError ? cause : new EditorError(422, REPEATED);
  }
}

/** Changes the nodes whose value differs. Fields stay in the order of the record, entries keep their comments. */
function withValue(document: Document, node: Node | null, value: Json): Node {
  if (node && isDeepStrictEqual(node.toJS(document), value)) return node;
  if (isAlias(node)) throw new EditorError(422, REPEATED);
  if (isScalar(node) && (typeof value !== "object" || value === null)) {
    const before = node.value;
    return styled(Object.assign(node, { value, source: undefined }), before);
  }
  if (isMap(node) && isGroup(value) && Object.keys(value).length > 0) {
    if (node.items.length === 0) node.flow = false;
    const names = Object.keys(value);
    const isNamed = ({ key }: Pair, name: string) => isScalar(key) && String(key.value) === name;
    node.items = node.items.filter((pair, index) => {
      if (names.some((name) => isNamed(pair, name))) return true;
      /* A comment can be about all fields below it: it stays above the next one, or at the end. */
      const { commentBefore } = pair.key as Node;
      const next = node.items[index + 1]?.key as Node | undefined;
      if (next) next.commentBefore = joined(commentBefore, next.commentBefore);
      else node.comment = joined(commentBefore, node.comment);
      return false;
    });
    for (const [index, name] of names.entries()) {
      const pair = node.items.find((each) => isNamed(each, name));
      const item = withValue(document, (pair?.value ?? null) as Node | null, value[name] ?? null);
      if (pair) pair.value = item;
      else {
        const before = node.items.findIndex((each) => isNamed(each, names[index - 1] ?? ""));
        node.items.splice(before + 1, 0, new Pair(document.createNode(name), item));
      }
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(value) && value.length > 0) {
    const old = node.items as (Node | null)[];
    if (old.length === 0) node.flow = false;
    const first = old[0];
    if (first && node.commentBefore) [first.commentBefore, node.commentBefore] = [node.commentBefore, null];
    const before = old.map((item) => item?.toJS(document) ?? null);
    const pairs = pairItems(before, value);
    const isFlow = isCollection(first) && first.flow === true;
    node.items = value.map((item, index) => {
      const each = withValue(document, old[pairs[index] ?? -1] ?? null, item);
      return isFlow && pairs[index] === undefined && isCollection(each) ? Object.assign(each, { flow: true }) : each;
    });
    return node;
  }
  const next = document.createNode(value);
  visit(next, { Scalar: (_key, scalar) => void styled(scalar) });
  if (node?.commentBefore) next.commentBefore = node.commentBefore;
  if (node?.spaceBefore) next.spaceBefore = true;
  return next;
}

const joined = (...comments: (string | null | undefined)[]) => comments.filter(Boolean).join("\n") || null;

/** Long texts are folded, and texts of several lines are written as they are. */
function styled(scalar: Scalar, before?: unknown): Scalar {
  const { value, type } = scalar;
  if (typeof value !== "string") return scalar;
  const isLong = (text: unknown) => String(text).length > LINE_WIDTH - 30;
  if (value.trim() === "") scalar.type = Scalar.QUOTE_DOUBLE;
  else if (type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL) return scalar;
  else if (value.includes("\n")) scalar.type = Scalar.BLOCK_LITERAL;
  else if (isLong(value) && !isLong(before)) scalar.type = Scalar.BLOCK_FOLDED;
  return scalar;
}

/** Gives a text the line breaks and spaces of another one between all words that both have in the same order. */
function withLayoutOf(text: string, after: string): string {
  const old = wordsOf(text);
  let at = 0;
  const changes = diffArrays(old, wordsOf(after), {
    comparator: (a, b) => a.trimEnd() === b.trimEnd(),
    maxEditLength: MAX_CHANGED_WORDS,
  });
  if (!changes) return after;
  return changes
    .flatMap(({ added, removed, value }) => {
      if (!added) at += value.length;
      if (removed) return [];
      return added ? value : [...old.slice(at - value.length, at - 1), ...value.slice(-1)];
    })
    .join("");
}

/** Brackets and commas are words of their own, as is the dash of an entry, with its indentation. */
const wordsOf = (text: string) => text.match(/\n *- +|(?:[[\]{},]|[^\s[\]{},]+)(?:(?!\n *- )\s)*/g) ?? [];
