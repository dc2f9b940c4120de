import { isNode, isScalar, type Pair, visit } from "yaml";
import { RECORD_TYPES } from "#site/content/json-schemas.ts";
import { locate, parseSource, type SourceFile } from "#site/content/parse-record.ts";
import type { FieldPath, Problem, RecordName } from "../api-types.ts";

/** A line of the report of the content's check. */
const LINE = /^content\/(?<record>\S+?\.ya?ml)(?::(?<line>\d+))? (?:is (?<missing>missing).*|(?<rest>.*))$/;

/** The field of each error or warning of the check, such as `content/pages/home.yaml:12 opening.lead is missing`. */
export function problemsOf(lines: readonly string[], textOf: (record: RecordName) => string | undefined): Problem[] {
  const sources = new Map<RecordName, SourceFile>();
  return lines.flatMap((each): Problem[] => {
    const { record, line, missing, rest = "" } = LINE.exec(each)?.groups ?? {};
    if (record === undefined) return [];
    if (missing) return [{ record, path: [], text: "This record is missing." }];
    const source = sources.get(record) ?? parseSource(`content/${record}`, textOf(record) ?? "");
    sources.set(record, source);
    const [name = ""] = rest.split(" ", 1);
    const reason = inForm(rest.slice(name.length + 1));
    const path = name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    /* Not every line begins with its field: “links to /abuot, which is not a page”. */
    const field = locate(source, path) === `content/${record}:${line} ${name}` ? knownPath(source, path) : undefined;
    return [
      field
        ? { record, path: field, text: sentence(reason) }
        : { record, path: fieldAt(source, Number(line ?? 1), rest), text: sentence(inForm(rest)) },
    ];
  });
}

/** The form has the help of the field itself and a button for a suggested colour, and no names of files. */
const inForm = (reason: string) =>
  reason
    .replace(/^(?:is missing(?: \(.*)?|(?:must not be|is) empty)$/, "fill this in")
    .replace(/^is not clear enough: (.*?)(?:: write .*)?$/, "$1")
    .replaceAll(/content\/(?:pages\/)?([\w/-]+)\.ya?ml/g, "/$1");

/** A field of a group that the record has, or a field of the record's schema. Of a text that stands for a group, the text. */
function knownPath({ value, file }: SourceFile, path: FieldPath): FieldPath | undefined {
  let inner = value;
  for (const [depth, key] of path.entries()) {
    if (typeof inner !== "object" || inner === null) return depth > 1 ? path.slice(0, depth) : undefined;
    if (depth === 0 && !(key in inner) && !fieldsOf(file.slice("content/".length)).includes(String(key)))
      return undefined;
    inner = (inner as Record<string, unknown>)[key];
  }
  return path;
}

function fieldsOf(record: RecordName): string[] {
  const def = recordType(record)?._zod.def;
  return Object.keys(def && "shape" in def ? (def.shape as object) : {});
}

/** The field on a line whose value the reason names; otherwise the deepest one. */
function fieldAt({ document, lines }: SourceFile, line: number, reason: string): FieldPath {
  const words = reason.match(/[^\s,:]+/g) ?? [];
  const found: { path: FieldPath; start: number; isNamed: boolean }[] = [];
  visit(document, {
    Node(key, node, ancestors) {
      const [from = 0, to = 0] = node.range ?? [];
      const start = lines.linePos(from).line;
      if (key === "key" || start > line || lines.linePos(Math.max(from, to - 1)).line < line) return;
      const value = isScalar(node) ? String(node.value) : "";
      const isNamed = words.some((word) => value === word || (word.includes("/") && value.includes(word)));
      found.push({ path: pathOf([...ancestors, node]), start, isNamed });
    },
  });
  const deepest = found.toSorted((a, b) => a.start - b.start).at(-1);
  return (found.findLast(({ isNamed }) => isNamed) ?? deepest)?.path ?? [];
}

const pathOf = (nodes: readonly unknown[]): (string | number)[] =>
  nodes.flatMap((node, index): (string | number)[] => {
    const child = nodes[index + 1];
    if (typeof node === "object" && node !== null && "key" in node)
      return isScalar((node as Pair).key) ? [String((node as Pair<{ value: unknown }>).key.value)] : [];
    if (typeof node !== "object" || node === null || !("items" in node) || !isNode(child)) return [];
    const at = (node.items as unknown[]).indexOf(child);
    return at < 0 ? [] : [at];
  });

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

/** The schema of a record; undefined for a file that is none, or is in another folder than its name begins with. */
export const recordType = (record: RecordName) =>
  /\.\.|[\\\0]/.test(record) ? undefined : Object.entries(RECORD_TYPES).find(([files]) => matches(record, files))?.[1];

function matches(record: RecordName, files: string): boolean {
  const [folder = "", ending] = files.split(/\*\*\/\*|\*/);
  if (ending === undefined) return record === files;
  if (!record.startsWith(folder) || !/\.ya?ml$/.test(record)) return false;
  return files.includes("**") || !record.slice(folder.length).includes("/");
}
