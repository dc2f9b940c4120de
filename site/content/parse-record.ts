import { isUtf8 } from "node:buffer";
import {
  type Document,
  isAlias,
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
import { didYouMean, fieldsAt, nearest } from "./did-you-mean.ts";

/**
 * One or more invalid records. `lines` has one line each: file, line, field and reason. Not named `errors`, because Astro sets
 * properties on the entries of such a list.
 */
export class ContentError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ContentError";
    this.lines = lines;
  }
}

/** A YAML file that was read and parsed. */
export type SourceFile = {
  /** For messages, such as `content/pages/home.yaml`. */
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  /** The content as plain data; undefined if `document` has errors. */
  readonly value: unknown;
};

export function parseSource(file: string, content: string | Buffer): SourceFile {
  const lines = new LineCounter();
  const text = String(content);
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  if (typeof content !== "string" && !isUtf8(content)) {
    const start = text.indexOf("\uFFFD");
    document.errors = [new YAMLParseError([start, start + 1], "UNEXPECTED_TOKEN", "its encoding is not UTF-8")];
  }
  return { file, lines, document, value: plainData(document) };
}

/** @returns the content; undefined if the document has errors. Adds an error of its aliases to them. */
function plainData(document: Document.Parsed): unknown {
  const wrong = wrongAlias(document);
  /* The other errors often follow from it. */
  if (wrong) document.errors = [wrong];
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch {
    document.errors.push(aliasError(document.contents, "its aliases (*name) repeat too many values"));
    return undefined;
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
      const reason = target ? "is inside the value that it repeats" : "repeats no value; write a text in quotes";
      error = aliasError(node, `*${node.source} ${reason}`);
      return visit.BREAK;
    },
  });
  return error;
}

function aliasError(node: Node | null, message: string): YAMLParseError {
  const [start = 0, end = start] = node?.range ?? [];
  return new YAMLParseError([start, end], "BAD_ALIAS", message);
}

/**
 * A field for messages, such as `content/pages/home.yaml:12 hero.lead`. The line of a missing field is its parent's.
 *
 * @param line of the field's value, counted from 0, if it is a block of text below a `|`
 */
export function locate(source: SourceFile, path: readonly PropertyKey[], line?: number): string {
  const { file, document } = source;
  const name = path.map(String).join(".") || "the record";
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return `${file}:${lineOf(source, node, line)} ${name}`;
  }
  return `${file}:1 ${name}`;
}

/** @param line of the node's value, counted from 0, if it is a block of text below a `|` */
export function lineOf({ lines }: SourceFile, node: Node, line?: number): number {
  const start = lines.linePos(node.range?.[0] ?? 0).line;
  return isScalar(node) && node.type === "BLOCK_LITERAL" && line !== undefined ? start + 1 + line : start;
}

/**
 * Validates one record.
 *
 * @param site the values for `{site.…}` in its texts
 * @throws ContentError with a line for each error: `content/pages/home.yaml:12 hero.lead is missing`
 */
export function parseRecord<T>(source: SourceFile, schema: z.core.$ZodType<T>, site: unknown): T {
  const { file, document, lines, value } = source;
  /* The others often follow from the first. */
  const [notYaml] = document.errors;
  if (notYaml) {
    throw new ContentError([`${file}:${lines.linePos(notYaml.pos[0]).line} is not YAML: ${notYaml.message}`]);
  }
  const errors: string[] = [];
  const report = (path: readonly PropertyKey[], reason: string, line?: number) => {
    errors.push(`${locate(source, path, line)} ${reason}`);
  };
  /* Texts with an unknown placeholder are reported once, not also as an invalid address. */
  const unfilled = new Set<string>();
  const filled = fillPlaceholders(value, site, (path, placeholder) => {
    unfilled.add(path.join("."));
    const meant = didYouMean(placeholder, placeholdersOf(site));
    report(path, `uses ${placeholder}, which content/site.yaml does not have${meant}`);
  });
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
    report(issue.path, unquotedText(issue, source) ?? reasonOf(issue), typeof line === "number" ? line : undefined);
  }
  if (errors.length > 0 || !result.success) throw new ContentError(errors);
  return result.data;
}

/** Of several groups of fields without a `kind`, the issues of the one that the value is nearest to; others as they are. */
function issuesOfOption(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || "options" in issue) return [issue];
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

/** The placeholders that a site record has a value for. */
function placeholdersOf(value: unknown, name = "site"): string[] {
  if (typeof value !== "object" || value === null) return [`{${name}}`];
  return Object.entries(value).flatMap(([key, item]) => placeholdersOf(item, `${name}.${key}`));
}

/** Advice for a number, true or false in a text field: YAML reads them as text only in quotes. */
function unquotedText(issue: z.core.$ZodIssue, { document }: SourceFile): string | undefined {
  const issues = issue.code === "invalid_union" ? issue.errors.flat() : [issue];
  const node = document.getIn(issue.path, true);
  if (!issues.some((each) => each.code === "invalid_type" && each.expected === "string")) return undefined;
  if (isScalar(node) && node.value === null && node.comment)
    return `is empty, because # begins a comment: write it in quotes: "#${node.comment}"`;
  if (!isScalar(node) || !/^(?:number|boolean)$/.test(typeof node.value)) return undefined;
  return `must be text: write it in quotes: "${node.source}"`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return "is missing";
  if (issue.code === "invalid_key" && issue.issues[0]) return reasonOf(issue.issues[0]);
  const choices = choicesOf(issue)?.map(String);
  const given = issue.code === "invalid_union" ? (issue.input as { kind?: unknown } | null)?.kind : issue.input;
  if (choices) return `must be one of ${choices.join(", ")}${didYouMean(String(given), choices)}`;
  if ((issue.code === "too_big" || issue.code === "too_small") && /^Too /.test(issue.message)) return sizeReason(issue);
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

/** The allowed values of a field or of a section's `kind`. */
function choicesOf(issue: z.core.$ZodIssue): readonly unknown[] | undefined {
  if (issue.code === "invalid_value") return issue.values;
  return issue.code === "invalid_union" && "options" in issue ? issue.options : undefined;
}
