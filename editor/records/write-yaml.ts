import { Document, Scalar } from "yaml";
import type { Json } from "../api-types.ts";
import { isGroup } from "./pair-items.ts";

/** As wide as a line of a record may become. */
export const LINE_WIDTH = 120;

/** The least room for a text that stands far to the right. */
const LEAST_ROOM = 30;

/** What a field or an entry begins with, such as `lead: ` or `- `, and its value. */
export type Written = { readonly start: string; readonly value: Json };

/** How a text was written, or "one line" for a field with a comment behind it. */
export type TextStyle = Scalar.Type | "one line";

/**
 * Writes a field or an entry of a list as people write records: long texts folded, texts of several lines as they are, small
 * groups and short lists on one line.
 *
 * @param indent the spaces before its first line, which the result does not have
 * @returns lines without a line feed at their end
 */
export function writeField({ start, value }: Written, indent: number, style?: TextStyle): string {
  const room = LINE_WIDTH - indent - start.length;
  if (typeof value === "string") return start + writeText(value, indent + 2, room, style);
  if (style !== "one line" && !isShort(value, room)) {
    const parts = partsOf(value).map((part) => writeField(part, indent + 2));
    const isFirstBeside = start === "- ";
    return `${isFirstBeside ? "- " : start.trimEnd()}${parts
      .map((part, index) => (isFirstBeside && index === 0 ? part : `\n${" ".repeat(indent + 2)}${part}`))
      .join("")}`;
  }
  return start + writeInline(value);
}

/** A whole record. */
export function writeRecord(value: Json): string {
  const parts = typeof value === "object" && value !== null ? partsOf(value) : [];
  if (parts.length === 0) return `${writeInline(value)}\n`;
  return parts.map((part) => `${writeField(part, 0)}\n`).join("");
}

const partsOf = (value: Json): Written[] =>
  Array.isArray(value)
    ? value.map((item) => ({ start: "- ", value: item }))
    : Object.entries(value as object).map(([name, item]) => ({ start: startOf(name), value: item }));

/** The name of a field, in quotes if it needs them. */
export const startOf = (name: string) => `${scalar(name, undefined, true)}: `;

/** True for a value that stands on the line of its field. */
function isShort(value: Json, room: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  const items = Object.values(value);
  if (items.length === 0) return true;
  if (items.some((item) => typeof item === "object" && item !== null)) return false;
  if (!Array.isArray(value) && items.length === 1) return false;
  return items.every((item) => /^.{0,40}$/.test(String(item))) && writeInline(value).length <= room;
}

/** A value inside brackets, or on one line. */
export function writeInline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(writeInline).join(", ")}]`;
  if (!isGroup(value)) return scalar(value, undefined, true);
  const fields = Object.entries(value).map(([name, item]) => `${startOf(name)}${writeInline(item)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}

/** Characters that stand in a record only in double quotes. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u;

/** True for a text that means the same folded: words with one space between them. */
export const isWords = (text: string) => !UNPRINTABLE.test(text) && !/^ | $| {2}|^$/.test(text);

/** True for a text that means the same below a `|`. */
const isLines = (text: string) =>
  !UNPRINTABLE.test(text.replace(/[\n\t]/g, "")) && /^[^ \t\n]/.test(text) && /[^ \t\n]\n?$/.test(text);

/**
 * @param indent of the lines below the field's first one
 * @param room behind the field's name
 */
function writeText(text: string, indent: number, room: number, style?: TextStyle): string {
  if (style !== "one line") {
    if ((text.includes("\n") || style === Scalar.BLOCK_LITERAL) && isLines(text)) {
      const [mark, body] = text.endsWith("\n") ? ["|", text.slice(0, -1)] : ["|-", text];
      return [mark, ...body.split("\n").map((line) => (line ? " ".repeat(indent) + line : ""))].join("\n");
    }
    const isFolded = style === Scalar.BLOCK_FOLDED || (text.length > room - 2 && text.includes(" "));
    if (isFolded && isWords(text))
      return [">-", ...fold([text.split(" ")], indent).map((line) => " ".repeat(indent) + line)].join("\n");
  }
  const isQuoted = style === Scalar.QUOTE_DOUBLE || style === Scalar.QUOTE_SINGLE;
  return scalar(text, isQuoted ? style : undefined);
}

/**
 * Moves words that do not fit on a line to the next one. Short lines stay short, so that a change of a word moves few others.
 *
 * @param from the first line that may be too long
 */
export function fold(lines: readonly (readonly string[])[], indent: number, from = 0): string[] {
  const room = Math.max(LEAST_ROOM, LINE_WIDTH - indent);
  const folded = lines.slice(0, from).map((words) => [...words]);
  let rest: readonly string[] = [];
  let next = from;
  do {
    const line = [...rest, ...(lines[next] ?? [])];
    next++;
    let fits = 0;
    for (let length = -1; fits < line.length; fits++) {
      length += (line[fits]?.length ?? 0) + 1;
      if (length > room) break;
    }
    folded.push(line.slice(0, Math.max(1, fits)));
    rest = line.slice(Math.max(1, fits));
  } while (rest.length > 0);
  return [...folded, ...lines.slice(next)].map((words) => words.join(" "));
}

/** A value on one line, in quotes if it needs them. */
export function scalar(value: string | number | boolean | null, style?: Scalar.Type, isInBrackets = false): string {
  const node = new Scalar(value);
  const type = typeof value === "string" && UNPRINTABLE.test(value) ? Scalar.QUOTE_DOUBLE : style;
  if (type) node.type = type;
  const document = new Document(isInBrackets ? [node] : { k: node });
  if (isInBrackets) (document.contents as unknown as { flow: boolean }).flow = true;
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: 1e9 });
  return isInBrackets ? text.trim().slice(1, -1) : text.replace(/^k: /, "").replace(/\n$/, "");
}
