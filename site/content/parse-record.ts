import { isUtf8 } from "node:buffer";
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  YAMLParseError,
} from "yaml";
import * as z from "zod";
import { fillPlaceholders } from "#contract/placeholders.ts";
import { didYouMean, fieldsAt, helpAt, nearest } from "./did-you-mean.ts";
import { explainYaml } from "./explain-yaml.ts";

export type Path = readonly (string | number)[];

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An error or a warning about a file. As a text, it is a line: file, line, field and reason. */
export type ContentProblem = {
  /** Such as `content/pages/home.yaml`. */
  readonly file: string;
  readonly path: Path;
  /** Such as `is missing`. */
  readonly reason: string;
  /** The target of the field, if the site does not have it: a page, a topic, a section, a record or a person. */
  readonly missing?: string | undefined;
  toString(): string;
};

/** @param place the begin of its line */
export const problemIn = (file: string, reason: string, path: Path = [], place = file): ContentProblem => ({
  file,
  path,
  reason,
  toString: () => `${place} ${reason}`,
});

/** The problem of a field that names or links to something that the site does not have. */
export type Missing = { readonly missing: string; readonly reason: string };

export const missingAt = (
  source: SourceFile,
  path: Path,
  { missing, reason }: Missing,
  line?: number,
): ContentProblem => ({
  ...problemAt(source, path, reason, line),
  missing,
});

/** The problem of a field. @param line as for `locate` */
export const problemAt = (source: SourceFile, path: Path, reason: string, line?: number): ContentProblem =>
  problemIn(source.file, reason, path, locate(source, path, line));

/** A value and everything in it. */
export function partsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return [{ path, value }, ...inside.flatMap(([key, item]) => partsOf(item, [...path, keyOf(key)]))];
}

export const textsIn = ({ value }: Pick<SourceFile, "value">) =>
  partsOf(value).flatMap((part) => (typeof part.value === "string" ? [{ path: part.path, text: part.value }] : []));

/** One or more invalid records. `problems` is not named `errors`, because Astro sets properties on the entries of such a list. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.join("\n"));
    this.name = "ContentError";
    this.problems = problems;
  }
}

export type SourceFile = {
  /** For messages, such as `content/pages/home.yaml`. */
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  readonly text: string;
  /** The content as plain data; undefined if `document` has errors. */
  readonly value: unknown;
  /** Why it cannot be read. */
  readonly syntaxError?: ContentProblem;
};

export function parseSource(file: string, content: string | Buffer): SourceFile {
  const lines = new LineCounter();
  const text = String(content);
  const { document, value } = parse(text, lines);
  const source = { file, text, lines, document };
  if (typeof content !== "string" && !isUtf8(content)) {
    const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
    document.errors = [errorAt(document.contents, "IMPOSSIBLE", NOT_UTF8)];
    return { ...source, value: undefined, syntaxError: problemIn(file, NOT_UTF8, [], `${file}:${line}`) };
  }
  const error = explainYaml(text, document);
  if (!error) return { ...source, value };
  const place = `${file}:${lines.linePos(error.offset).line}`;
  return { ...source, value, syntaxError: problemIn(file, error.reason, [], place) };
}

const NOT_UTF8 = "is not UTF-8: save the file again in that encoding";

/** @returns the document, with an error of its names and aliases if it has one, and its content, undefined if it has errors */
function parse(text: string, lineCounter: LineCounter): { document: Document.Parsed; value: unknown } {
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" });
  const wrong = wrongAlias(document);
  /* The other errors often follow from it. */
  if (wrong) document.errors = [wrong];
  if (document.errors.length > 0) return { document, value: undefined };
  try {
    return { document, value: document.toJS() };
  } catch {
    document.errors = [errorAt(document.contents, "IMPOSSIBLE", "Its aliases (*name) repeat too many values")];
    return { document, value: undefined };
  }
}

/** Finds an alias without a value, such as a text that begins with `*`, or inside its own value. */
function wrongAlias(document: Document.Parsed): YAMLParseError | undefined {
  const anchors = new Map<string, Node>();
  let error: YAMLParseError | undefined;
  visit(document, {
    Node(_key, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor) anchors.set(node.anchor, node);
        return undefined;
      }
      const target = anchors.get(node.source);
      if (target && !ancestors.includes(target)) return undefined;
      error = target
        ? errorAt(node, "IMPOSSIBLE", `*${node.source} is inside the value that it repeats`)
        : errorAt(node, "BAD_ALIAS", `*${node.source} repeats no value`);
      return visit.BREAK;
    },
  });
  return error;
}

function errorAt(node: Node | null, code: YAMLParseError["code"], message: string): YAMLParseError {
  const [start = 0, end = start] = node?.range ?? [];
  return new YAMLParseError([start, end], code, message);
}

/** A field for messages, such as `content/pages/home.yaml:12 opening.lead`. @param line as for `lineAt` */
export const locate = (source: SourceFile, path: Path, line?: number): string =>
  `${source.file}:${lineAt(source, path, line)} ${path.join(".") || "the record"}`;

/**
 * The line of a field, from 1. That of a missing field is its parent's.
 *
 * @param line of the field's value, counted from 0, if it is a block of text below a `|`
 */
export function lineAt({ document, lines }: SourceFile, path: Path, line?: number): number {
  for (let length = path.length; length > 0; length--) {
    const value = document.getIn(path.slice(0, length), true);
    const group = isCollection(value) && document.getIn(path.slice(0, length - 1), true);
    /* A group or list begins below its name. */
    const key =
      isMap(group) && group.items.find((pair) => isScalar(pair.key) && pair.key.value === path[length - 1])?.key;
    const node = key || value;
    if (!isNode(node) || !node.range) continue;
    const start = lines.linePos(node.range[0]).line;
    return isScalar(node) && node.type === "BLOCK_LITERAL" && line !== undefined ? start + 1 + line : start;
  }
  return 1;
}

/** A control character except line feed and tab, or another one that makes the feed invalid, and what is in front of it. */
const INVISIBLE = /(.{0,20}?)([^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff])/u;

/** More than anyone reads at once. Each is searched for in the record. */
const MAX_PROBLEMS = 100;

/**
 * Validates one record.
 *
 * @param site the values for `{site.…}` in its texts
 * @throws ContentError with each error, such as `content/pages/home.yaml:12 opening.lead is missing`
 */
export function parseRecord<T>(source: SourceFile, schema: z.core.$ZodType<T>, site: unknown): T {
  const { syntaxError, value } = source;
  if (syntaxError !== undefined) throw new ContentError([syntaxError]);
  const errors: ContentProblem[] = [];
  const report = (path: readonly PropertyKey[], reason: string, line?: number) => {
    if (errors.length < MAX_PROBLEMS) errors.push(problemAt(source, path as Path, reason, line));
  };
  /* Texts with an unknown placeholder are reported once, not also as an invalid address. */
  const unfilled = new Set<string>();
  const filled = fillPlaceholders(value, site, (path, placeholder) => {
    unfilled.add(path.join("."));
    const meant = didYouMean(placeholder, placeholdersOf(site));
    report(path, `uses ${placeholder}, which content/site.yaml does not have${meant}`);
  });
  for (const { path, text } of textsIn(source)) {
    const [, before, character] = INVISIBLE.exec(text) ?? [];
    if (character) report(path, `contains an invisible character behind “${before}”: delete it`);
  }
  const result = z.safeParse(schema, filled, { reportInput: true });
  const issues = (result.error?.issues ?? []).flatMap(issuesOfOption);
  const unknown = unknownFields(issues, schema, filled);
  for (const issue of issues) {
    for (const { path, key, meant } of unknown.filter((field) => field.issue === issue)) {
      report([...path, key], `is not a known field${meant === undefined ? "" : `: did you mean ${meant}?`}`);
    }
    const isMisspelt = unknown.some(
      ({ path, meant }) => isAt(issue, [...path, meant ?? ""]) && issue.input === undefined,
    );
    if (issue.code === "unrecognized_keys" || isMisspelt || unfilled.has(issue.path.join("."))) continue;
    const line: unknown = issue.code === "custom" ? issue.params?.line : undefined;
    const help = issue.input === undefined ? helpAt(schema, issue.path, filled) : "";
    const reason = unquotedText(issue, source) ?? reasonOf(issue) + help;
    report(issue.path, reason, typeof line === "number" ? line : undefined);
  }
  if (errors.length > 0 || !result.success) throw new ContentError(errors);
  return result.data;
}

/** Zod's own message for a union. */
const NO_OPTION = "Invalid input";

/**
 * Of several groups of fields without a `kind`, the issues of the one that the value is nearest to. Other issues as they
 * are, also those of unions with a message of their own.
 */
function issuesOfOption(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || "options" in issue || issue.message !== NO_OPTION) return [issue];
  if (issue.errors.flat().some(({ code, path }) => code === "invalid_type" && path.length === 0)) return [issue];
  const unknownIn = (option: readonly z.core.$ZodIssue[]) =>
    option.reduce((count, each) => count + (each.code === "unrecognized_keys" ? each.keys.length : 0), 0);
  const [nearest = [issue]] = issue.errors.toSorted((a, b) => unknownIn(a) - unknownIn(b) || a.length - b.length);
  return nearest.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

const isAt = (issue: z.core.$ZodIssue, path: readonly PropertyKey[]) => issue.path.join("\n") === path.join("\n");

/** The fields that a record may not have, each with the field that is probably meant: first of all one that is missing. */
function unknownFields(issues: readonly z.core.$ZodIssue[], schema: z.core.$ZodType, record: unknown) {
  return issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const { path } = issue;
    const present = Object.keys((issue.input ?? {}) as object);
    const absent = fieldsAt(schema, path, record).filter((field) => !present.includes(field));
    const missing = absent.filter((field) => issues.some((other) => isAt(other, [...path, field])));
    return issue.keys.map((key) => ({ issue, path, key, meant: nearest(key, missing) ?? nearest(key, absent) }));
  });
}

export function placeholdersOf(value: unknown, name = "site"): string[] {
  if (typeof value !== "object" || value === null) return [`{${name}}`];
  return Object.entries(value).flatMap(([key, item]) => placeholdersOf(item, `${name}.${key}`));
}

/** Advice for a text field whose text YAML reads as something else, because it is not in quotes, and for an empty field. */
function unquotedText(issue: z.core.$ZodIssue, { document, text }: SourceFile): string | undefined {
  const issues = issue.code === "invalid_union" ? issue.errors.flat() : [issue];
  const node = document.getIn(issue.path, true);
  const isBare = isScalar(node) && !node.source;
  if (issue.input === null && (isBare ? !node.comment : !node)) return "is empty";
  if (!issues.some((each) => each.code === "invalid_type" && each.expected === "string")) return undefined;
  if (isBare && node.comment) return `is empty, because # begins a comment: write it in quotes: "#${node.comment}"`;
  const isFlow = isCollection(node) && node.flow && issue.code === "invalid_type";
  if (!isNode(node) || !(isScalar(node) || isFlow) || typeof issue.input === "string") return undefined;
  return `must be text: write it in quotes: "${text.slice(...(node.range ?? []).slice(0, 2))}"`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return "is missing";
  if (issue.code === "invalid_key" && issue.issues[0]) return reasonOf(issue.issues[0]);
  const options = issue.code === "invalid_value" ? issue.values : "options" in issue ? issue.options : undefined;
  const choices = (options as readonly unknown[] | undefined)?.map(String);
  const given = issue.code === "invalid_union" ? (issue.input as { kind?: unknown } | null)?.kind : issue.input;
  if (choices) return `must be one of ${choices.join(", ")}${didYouMean(String(given), choices)}`;
  if ((issue.code === "too_big" || issue.code === "too_small") && /^Too /.test(issue.message)) return sizeReason(issue);
  if (issue.code === "invalid_type" && issue.expected === "array" && typeof issue.input === "object")
    return "must be a list: begin each entry with “- ”";
  if (issue.code === "invalid_union" && issue.message === NO_OPTION) return "must be a group of fields";
  if (issue.code === "invalid_type") return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

/** Says how long a text or list, or how large a number, may be, and what it is. */
function sizeReason(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const limit = issue.code === "too_big" ? issue.maximum : issue.minimum;
  const bound = issue.exact ? "exactly" : issue.code === "too_big" ? "at most" : "at least";
  const input: unknown = issue.input;
  if (typeof input === "string") return `must have ${bound} ${limit} characters; it has ${input.length}`;
  if (Array.isArray(input)) return `must have ${bound} ${limit} entries; it has ${input.length}`;
  return `must be ${bound} ${limit}; it is ${input}`;
}

/** In the words of the documentation. */
const EXPECTED: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};
