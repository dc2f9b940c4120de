import type { YAMLError } from "yaml";

/** A slip of somebody who does not know YAML: its line, from 1, and what to do in plain words. */
export type Slip = { readonly line: number; readonly reason: string };

/** A guess at a slip: the text of the file as it is meant, and what was wrong with the line at `index`. */
type Guess = { readonly index: number; readonly reason: string; readonly mended: readonly string[] };

/** So many slips are explained at once. */
const MAX_SLIPS = 10;

/**
 * Explains why a text is not YAML. The parser's own messages name what it expected, often on another line, so each slip is
 * found by mending it: the explanation is right if the parser can read on.
 *
 * @param parse the errors of a text; those with the code IMPOSSIBLE are no slips
 */
export function explainYaml(text: string, parse: (text: string) => readonly YAMLError[]): Slip[] {
  const slips: Slip[] = [];
  let lines = text.split(/\r?\n/);
  for (let error = firstError(lines, parse); error && slips.length < MAX_SLIPS; error = firstError(lines, parse)) {
    const best = error.code === "IMPOSSIBLE" ? undefined : bestGuess(lines, error, parse);
    if (!best) return [...slips, { line: error.index + 1, reason: `is not YAML: ${error.message}` }];
    slips.push({ line: best.index + 1, reason: best.reason });
    lines = [...best.mended];
  }
  return slips.sort((a, b) => a.line - b.line);
}

type FirstError = Pick<YAMLError, "code" | "message"> & { index: number };

function firstError(lines: readonly string[], parse: (text: string) => readonly YAMLError[]): FirstError | undefined {
  const text = lines.join("\n");
  const [error] = [...parse(text)].sort((a, b) => a.pos[0] - b.pos[0]);
  if (!error) return undefined;
  return { code: error.code, message: error.message, index: text.slice(0, error.pos[0]).split("\n").length - 1 };
}

/** @returns the first guess after which the text has no errors; otherwise the one after which the first error is furthest */
function bestGuess(lines: readonly string[], error: FirstError, parse: (text: string) => readonly YAMLError[]) {
  let best: Guess | undefined;
  let furthest = error.index;
  for (const guess of guesses(lines, error)) {
    const next = firstError(guess.mended, parse);
    if (!next) return guess;
    if (next.index <= Math.max(furthest, guess.index)) continue;
    best = guess;
    furthest = next.index;
  }
  return best;
}

/** The most certain guesses first. */
function* guesses(lines: readonly string[], error: FirstError): Generator<Guess> {
  const near = [error.index, error.index + 1, error.index - 1].filter((index) => lines[index]?.trim());
  yield* unreadableFile(lines, error);
  for (const index of near) yield* wrongMarks(lines, index);
  for (const index of near) yield* unquotedText(lines, index, index + 1);
  yield* openQuotes(lines, error.index);
  if (error.code === "DUPLICATE_KEY") yield* repeatedField(lines, error.index);
  yield* missingBlock(lines, error.index);
  for (const index of near) yield* missingColon(lines, index);
  const first = lines.findIndex((line) => line.trim() && !/^\s*#/.test(line));
  const start = spaces(indentOf(lines[first]));
  yield change(lines, first, lines[first]?.trimStart() ?? "", `begins with ${start}, but the first field needs none`);
  const moves = near.flatMap((index) => wrongIndents(lines, index)).sort((a, b) => a.doubt - b.doubt);
  for (const { doubt, guess } of moves) if (doubt < 2) yield* guess();
  yield* missingDash(lines, error.index);
  for (const { doubt, guess } of moves) if (doubt >= 2) yield* guess();
  for (const index of near) yield* unquotedText(lines, index, endOfText(lines, index));
  const neither = "is neither a field (name: text) nor an entry of a list (- text)";
  yield change(lines, error.index, "", neither + orContinued(lines, error.index));
}

const change = (lines: readonly string[], index: number, line: string, reason: string): Guess => ({
  index,
  reason,
  mended: lines.with(Math.max(0, Math.min(index, lines.length - 1)), line),
});

/** A field, perhaps the first of an entry: its indentation, its dash, its name and its value. */
const FIELD = /^(?<indent> *)(?<dash>- +)?(?<name>[\w-]+|"[^"]+"|'[^']+'):(?: +(?<value>.*))?$/;

const fieldOf = (line = "") => {
  const { indent = "", dash = "", name, value = "" } = FIELD.exec(line)?.groups ?? {};
  return name === undefined ? undefined : { indent: indent.length, column: indent.length + dash.length, name, value };
};
const indentOf = (line = "") => line.length - line.trimStart().length;
const spaces = (count: number) => `${count} ${count === 1 ? "space" : "spaces"}`;

/** A line as people see it, without what does not fit. */
function shown(line: string): string {
  const text = line.trim();
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}

const TAB = /^(?:[ \t]*\t|[ ]*-\t)/;

function* unreadableFile(lines: readonly string[], { code, index }: FirstError): Generator<Guess> {
  const conflict = lines.findIndex((line) => line.startsWith("<<<<<<< "));
  if (conflict >= 0)
    yield { index: conflict, reason: "is left over from merging two versions: keep one of them", mended: [] };
  const before = lines.slice(0, index);
  if (code === "MULTIPLE_DOCS")
    yield { index, reason: "begins a second record with ---: delete the line, or make two files", mended: before };
  const [first, ...others] = lines.flatMap((line, each) => (TAB.test(line) ? [each] : []));
  if (first === undefined) return;
  const also =
    others.length > 0 ? `, as ${others.length === 1 ? "is 1 line" : `are ${others.length} lines`} below it` : "";
  const mended = lines.map((line) =>
    line.replace(/^[\s-]*/, (start) => start.replaceAll("-\t", "- ").replaceAll("\t", "  ")),
  );
  yield { index: first, reason: `is indented with a tab${also}: type two spaces for each tab`, mended };
}

/** Characters that look like a space or like nothing, in places where YAML needs a space. */
export const INVISIBLE = /[\u00a0\u2000-\u200d\u202f\u2060\u3000\ufeff]/;
const WITHOUT_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/** Marks of other languages, and marks without their space. */
const MARKS: readonly [pattern: RegExp, mended: string, reason: string][] = [
  [/^(\s*)[–—•·*‣](?= )/, "$1-", "begins an entry of a list with another mark than a hyphen"],
  [/^(\s*)-(?=[^\s-])/, "$1- ", "lacks a space after the hyphen"],
  [/^(\s*(?:- +)?[A-Za-z]\w*)\s*：\s*/, "$1: ", "has a wide colon"],
  [/^(\s*(?:- +)?[A-Za-z]\w*):(?=[^\s:/])/, "$1: ", "lacks a space after the colon"],
  [/^(\s*(?:- +)?[A-Za-z]\w*) *= */, "$1: ", "has = in place of a colon"],
  [/^(\s*(?:- +)?"[^"]+") (?=\S)/, "$1: ", "lacks a colon after the name"],
];

function* wrongMarks(lines: readonly string[], index: number): Generator<Guess> {
  const line = lines[index] ?? "";
  const [invisible] = INVISIBLE.exec(line) ?? [];
  if (invisible) {
    const code = `U+${invisible.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const visible = line.replace(WITHOUT_WIDTH, "").replace(new RegExp(INVISIBLE, "g"), " ");
    yield change(
      lines,
      index,
      visible,
      `has an invisible character (${code}): type the line again instead of copying it`,
    );
  }
  if (/^\s*(?:\/\/|\/\*|<!--)/.test(line)) yield change(lines, index, "", "is no field: a comment begins with #");
  for (const [pattern, mended, reason] of MARKS) {
    const result = line.replace(pattern, mended);
    if (result !== line) yield change(lines, index, result, `${reason}: write ${shown(result)}`);
  }
  const [, block] = /^(.*: (?:[>|][-+]|[>|](?= *$))) +\S/.exec(line) ?? [];
  if (block)
    yield change(
      lines,
      index,
      block,
      `has text after ${block.slice(-2)}: begin it on the next line, two spaces further in`,
    );
}

/** The index after the last line of a text that begins at `index`. */
function endOfText(lines: readonly string[], index: number): number {
  const column = fieldOf(lines[index])?.column ?? indentOf(lines[index]);
  let end = index + 1;
  while (lines[end]?.trim() && indentOf(lines[end]) > column) end++;
  return end;
}

/** A text that YAML reads as something else without quotes. */
function* unquotedText(lines: readonly string[], index: number, end: number): Generator<Guess> {
  const [, start, first] = /^(\s*(?:- +)?(?:[\w-]+: +)?)(.*)$/.exec(lines[index] ?? "") ?? [];
  if (!start?.trim() || !first) return;
  const text = [first, ...lines.slice(index + 1, end).map((line) => line.trim())].join(" ");
  const reason = reasonToQuote(text);
  if (!reason) return;
  const line = start + quoted(/^(["']).*\1$/.test(text) ? text.slice(1, -1) : text);
  const mended = lines.map((each, at) => (at === index ? line : at > index && at < end ? "" : each));
  yield { index, reason: `${reason}: write ${shown(line)}`, mended };
}

function reasonToQuote(text: string): string | undefined {
  const [first] = text;
  if (/^"[^"]*\\[^"]*"$/.test(text)) return "has a backslash in double quotes";
  if (/^["'].*["']/.test(text))
    return `has ${first === '"' ? "a quotation mark" : "an apostrophe"} inside its quotes, or words behind them`;
  if (/: |:$/.test(text))
    return /^[“”„«‘]/.test(text) ? "has a colon in a text with curly quotes" : "has a colon in a text without quotes";
  if (/^(?:[@`%*&!,>|[{]|[-?](?: |$))/.test(text)) return `begins a text with ${first} without quotes`;
  if (/ #/.test(text)) return "has a # in a text without quotes";
  return undefined;
}

function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

/** A text whose quotes do not end. The parser notices it at the next quotes, or at the end of the file. */
function* openQuotes(lines: readonly string[], from: number): Generator<Guess> {
  for (let index = Math.min(from, lines.length - 1); index >= 0; index--) {
    const [, quote = ""] = /^\s*(?:- +)?(?:[\w-]+: +)?(["'])/.exec(lines[index] ?? "") ?? [];
    if (!quote || lines[index]?.split(quote).length !== 2) continue;
    yield change(
      lines,
      index,
      lines[index] + quote,
      `begins a text with ${quote} that does not end: write ${quote} after its last word`,
    );
  }
}

function* repeatedField(lines: readonly string[], index: number): Generator<Guess> {
  const field = fieldOf(lines[index]);
  const isSame = (line: string) => fieldOf(line)?.name === field?.name && fieldOf(line)?.column === field?.column;
  const first = lines.slice(0, index).findLastIndex(isSame);
  if (!field || first < 0) return;
  const repeats = `repeats ${field.name} of line ${first + 1}`;
  if (field.indent < field.column || (fieldOf(lines[first])?.indent ?? 0) === field.column) {
    yield change(
      lines,
      index,
      `${" ".repeat(field.indent)}_${lines[index]?.trim()}`,
      `${repeats}: keep one of the two`,
    );
    return;
  }
  const entry = `${" ".repeat(field.column - 2)}- ${lines[index]?.trim()}`;
  yield change(
    lines,
    index,
    entry,
    `${repeats}: write “- ” before it if it begins a new entry, or keep one of the two`,
  );
}

/** A text of several paragraphs that begins beside its field. */
function* missingBlock(lines: readonly string[], index: number): Generator<Guess> {
  const above = lines.slice(0, index).findLastIndex((line) => fieldOf(line)?.value);
  const { name, value = "", column = 0 } = fieldOf(lines[above]) ?? {};
  const text = lines.slice(above + 1, index + 1);
  if (!name || /^[>|"'{[]/.test(value) || text.every((line) => line.trim())) return;
  if (text.some((line) => line.trim() && indentOf(line) <= column)) return;
  const start = lines[above]?.slice(0, column) ?? "";
  const reason = `begins a text of several paragraphs: write ${name}: | and the text below it, two spaces further in`;
  yield change(lines, above, `${start}${name}: |`, reason);
}

function* missingColon(lines: readonly string[], index: number): Generator<Guess> {
  const line = lines[index] ?? "";
  const above = fieldOf(lines[index - 1]);
  const mended = line.replace(/^(\s*(?:- +)?[A-Za-z]\w*)(?: +(.*))?$/, "$1: $2").trimEnd();
  if (mended === line || /^[>|]/.test(above?.value ?? "")) return;
  yield change(lines, index, mended, `lacks a colon: write ${shown(mended)}${orContinued(lines, index)}`);
}

/** The other possible meaning of a line behind a text. */
function orContinued(lines: readonly string[], index: number): string {
  const above = fieldOf(lines[index - 1]);
  return above?.value
    ? ` (or begin it with ${spaces(above.column + 2)} if it continues the text of line ${index})`
    : "";
}

/** Places for a line that begins too far to the left or right, alone or with the lines below it; the least doubtful first. */
function wrongIndents(lines: readonly string[], index: number) {
  const line = lines[index] ?? "";
  const from = indentOf(line);
  let end = index + 1;
  while (end < lines.length && (!lines[end]?.trim() || indentOf(lines[end]) >= from)) end++;
  return levelsAt(lines, index).map(({ to, beside, isAlike }) => {
    const move = (each: string) =>
      (each.trim() ? " ".repeat(Math.max(0, indentOf(each) + to - from)) : "") + each.trimStart();
    const begins = from === 0 ? "begins without a space" : `begins with ${spaces(from)}`;
    const reason = `${begins}, but ${beside} it needs ${to}: ${to > from ? `add ${to - from}` : `remove ${from - to}`}`;
    function* guess(): Generator<Guess> {
      yield change(lines, index, move(line), reason);
      const mended = lines.map((each, at) => (at >= index && at < end ? move(each) : each));
      if (end > index + 1) yield { index, reason: `${reason}, also in the lines that belong to it`, mended };
    }
    /* Most people indent by two, and miss one space. */
    return { doubt: Math.abs(to - from) + (to % 2 ? 100 : 0) - (isAlike ? 0.5 : 0), guess };
  });
}

/** The columns at which a line may begin below the lines above it, the nearest first. */
function levelsAt(lines: readonly string[], index: number) {
  const line = lines[index] ?? "";
  const own = fieldOf(line);
  const isEntry = /^\s*- /.test(line);
  const levels = new Map<number, { to: number; beside: string; isAlike: boolean }>();
  const add = (to: number, beside: string, isAlike = false) => {
    if (!levels.has(to) && to !== indentOf(line)) levels.set(to, { to, beside, isAlike });
  };
  let limit = Number.POSITIVE_INFINITY;
  for (let above = index - 1; above >= 0 && limit > 0; above--) {
    const field = fieldOf(lines[above]);
    if (!field) continue;
    const { indent, column, name, value } = field;
    const place = `“${name}” of line ${above + 1}`;
    if (column < limit) {
      if (/^[>|]/.test(value)) add(column + 2, `in the text of ${place}`);
      else if (own || isEntry) {
        if (value === "" || value.startsWith("#")) add(column + 2, `inside ${place}`);
        if (!isEntry) add(column, `beside ${place}`);
      }
    }
    if (isEntry && indent < column && indent < limit)
      add(indent, `below the hyphen of line ${above + 1}`, own?.name === name);
    limit = Math.min(limit, indent);
  }
  return [...levels.values()];
}

/** True if a line stands below a hyphen in its column. */
function isInList(lines: readonly string[], index: number): boolean {
  const indent = indentOf(lines[index]);
  const above = lines
    .slice(0, index)
    .findLast((line) => line.trim() && (indentOf(line) < indent || line.startsWith("- ", indent)));
  return above !== undefined && indentOf(above) === indent;
}

/** The first field of an entry, if its hyphen is missing: on this line, or above the first hyphen of the list. */
function* missingDash(lines: readonly string[], index: number): Generator<Guess> {
  const [, hyphen] = /^( *)- /.exec(lines[index] ?? "") ?? [];
  for (let each = Math.min(index, lines.length - 1); each >= 0; each--) {
    const line = lines[each] ?? "";
    const indent = indentOf(line);
    if (hyphen !== undefined && line.trim() && indent < hyphen.length) return;
    if (!line.trim() || /^ *- /.test(line)) continue;
    const reason = `lacks its hyphen: an entry of a list begins with “- ”: write ${shown(`- ${line.trim()}`)}`;
    if (hyphen === undefined ? isInList(lines, each) : indent === hyphen.length)
      yield change(lines, each, `${" ".repeat(indent)}- ${line.trim()}`, reason);
    if (hyphen !== undefined && indent === hyphen.length + 2)
      yield change(lines, each, `${hyphen}- ${line.trim()}`, reason);
    if (hyphen === undefined) return;
  }
}
