import { isNode, LineCounter, parseDocument } from "yaml";
import type { core, ZodType } from "zod";
import { ContentError } from "./content-error.ts";

/** Looks up `{site.…}` in a text; undefined where the site record has no such text or number. */
export type Lookup = (path: string) => string | undefined;

const PLACEHOLDER = /\{site\.([\w.]+)\}/g;

function reason(issue: core.$ZodIssue): string {
  if (issue.input === undefined) return "is missing";
  const choices = choicesOf(issue);
  if (choices) return `must be one of ${choices.map(String).join(", ")}`;
  if (issue.code === "invalid_type") return `must be ${issue.expected}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

/** What a field or the `kind` of a section may be, where only some words are allowed. */
function choicesOf(issue: core.$ZodIssue): readonly unknown[] | undefined {
  if (issue.code === "invalid_value") return issue.values;
  return issue.code === "invalid_union" && "options" in issue ? issue.options : undefined;
}

/** Fills every `{site.…}` in every text of a record; `complain` hears of those that name nothing. */
function fill(value: unknown, path: (string | number)[], lookup: Lookup, complain: Complain): unknown {
  if (typeof value === "string") {
    return value.replace(PLACEHOLDER, (whole, name: string) => {
      const found = lookup(name);
      if (found === undefined) complain(path, `names ${whole}, which content/site.yaml does not have`);
      return found ?? whole;
    });
  }
  if (Array.isArray(value)) return value.map((item, index) => fill(item, [...path, index], lookup, complain));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key], lookup, complain)]),
    );
  }
  return value;
}

type Complain = (path: readonly PropertyKey[], why: string) => void;

/**
 * Reads one YAML record.
 *
 * @param file the name for messages, such as `content/pages/home.yaml`
 * @param text the file's text
 * @param schema what the record must be; fields it does not know are refused
 * @param lookup resolves `{site.…}` inside texts, so that the brand and the promises are written once
 * @returns the record, checked
 * @throws ContentError with a line for each problem: `content/pages/home.yaml:12 hero.lead is missing`
 */
export function parseRecord<T>(file: string, text: string, schema: ZodType<T>, lookup: Lookup): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map((error) => `${file}:${lines.linePos(error.pos[0]).line} is not YAML: ${error.message}`),
    );
  }
  const problems: string[] = [];
  const complain: Complain = (path, why) => {
    problems.push(`${file}:${lineOf(path)} ${path.map(String).join(".") || "the record"} ${why}`);
  };
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const filled = fill(document.toJS(), [], lookup, complain);
  const result = schema.safeParse(filled, { reportInput: true });
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys") complain(issue.path, reason(issue));
    else for (const key of issue.keys) complain([...issue.path, key], "is a field the site does not know");
  }
  if (problems.length > 0 || !result.success) throw new ContentError(problems);
  return result.data;
}
