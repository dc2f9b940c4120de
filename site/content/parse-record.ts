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

/** One or more invalid records. `errors` has one line each: file, line, field and reason. */
export class ContentError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join("\n"));
    this.name = "ContentError";
    this.errors = errors;
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

export function parseSource(file: string, text: string): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
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

/** A field for messages, such as `content/pages/home.yaml:12 hero.lead`. The line of a missing field is its parent's. */
export function locate({ file, document, lines }: SourceFile, path: readonly PropertyKey[]): string {
  const name = path.map(String).join(".") || "the record";
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return `${file}:${lines.linePos(node.range[0]).line} ${name}`;
  }
  return `${file}:1 ${name}`;
}

/**
 * Validates one record.
 *
 * @param site the values for `{site.…}` in its texts
 * @throws ContentError with a line for each error: `content/pages/home.yaml:12 hero.lead is missing`
 */
export function parseRecord<T>(source: SourceFile, schema: z.core.$ZodType<T>, site: unknown): T {
  const { file, document, lines, value } = source;
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map((error) => `${file}:${lines.linePos(error.pos[0]).line} is not YAML: ${error.message}`),
    );
  }
  const errors: string[] = [];
  const report = (path: readonly PropertyKey[], reason: string) => {
    errors.push(`${locate(source, path)} ${reason}`);
  };
  const filled = fillPlaceholders(value, site, (path, placeholder) =>
    report(path, `uses ${placeholder}, which content/site.yaml does not have`),
  );
  const result = z.safeParse(schema, filled, { reportInput: true });
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") report(issue.path, unquotedText(issue, source) ?? reasonOf(issue));
    else for (const key of issue.keys) report([...issue.path, key], "is not a known field");
  }
  if (errors.length > 0 || !result.success) throw new ContentError(errors);
  return result.data;
}

/** What to do about a number, true or false in a text field: YAML reads them as text only in quotes. */
function unquotedText(issue: z.core.$ZodIssue, { document }: SourceFile): string | undefined {
  const issues = issue.code === "invalid_union" ? issue.errors.flat() : [issue];
  const node = document.getIn(issue.path, true);
  if (!issues.some((each) => each.code === "invalid_type" && each.expected === "string")) return undefined;
  if (!isScalar(node) || !/^(?:number|boolean)$/.test(typeof node.value)) return undefined;
  return `must be text: write it in quotes: "${node.source}"`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return "is missing";
  if (issue.code === "invalid_key" && issue.issues[0]) return reasonOf(issue.issues[0]);
  const choices = choicesOf(issue);
  if (choices) return `must be one of ${choices.map(String).join(", ")}`;
  if (issue.code === "invalid_type") return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
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
