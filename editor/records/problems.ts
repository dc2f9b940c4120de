import { isNode, isScalar, type Pair, visit } from "yaml";
import { RECORD_TYPES } from "#site/content/json-schemas.ts";
import { locate, parseSource, type SourceFile } from "#site/content/parse-record.ts";
import type { FieldPath, Problem, RecordName } from "../api-types.ts";

/** A line of the report of the content's check. */
const LINE = /^content\/(?<record>\S+?\.ya?ml)(?::(?<line>\d+))? (?:is (?<missing>missing).*|(?<rest>.*))$/;

/**
 * Finds the field that each line of a report is about, such as `content/pages/home.yaml:12 opening.lead is missing`.
 *
 * @param lines errors or warnings of `checkContent`
 * @param textOf the text of a record
 */
export function problemsOf(lines: readonly string[], textOf: (record: RecordName) => string | undefined): Problem[] {
  const sources = new Map<RecordName, SourceFile>();
  return lines.flatMap((each): Problem[] => {
    const { record, line, missing, rest = "" } = LINE.exec(each)?.groups ?? {};
    if (record === undefined) return [];
    if (missing) return [{ record, path: [], text: "This record is missing." }];
    const source = sources.get(record) ?? parseSource(`content/${record}`, textOf(record) ?? "");
    sources.set(record, source);
    const [name = ""] = rest.split(" ", 1);
    const path = name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    /* Not every line begins with its field: “links to /abuot, which is not a page”. */
    const isField = locate(source, path) === `content/${record}:${line} ${name}` && isKnown(source, path);
    return [
      isField
        ? { record, path, text: sentence(rest.slice(name.length + 1)) }
        : { record, path: fieldAt(source, Number(line ?? 1)), text: sentence(rest) },
    ];
  });
}

/** True if the record has the field's group. A field of the record itself must exist in it or in its schema. */
function isKnown({ value, file }: SourceFile, path: FieldPath): boolean {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value);
  if (typeof parent !== "object" || parent === null) return false;
  const [name = ""] = path;
  return path.length > 1 || name in parent || fieldsOf(file.slice("content/".length)).includes(String(name));
}

function fieldsOf(record: RecordName): string[] {
  const def = recordType(record)?._zod.def;
  return Object.keys(def && "shape" in def ? (def.shape as object) : {});
}

/** The deepest field whose value begins on a line, or goes on there. */
function fieldAt({ document, lines }: SourceFile, line: number): FieldPath {
  let found: FieldPath = [];
  let start = 0;
  visit(document, {
    Node(key, node, ancestors) {
      const [from = 0, to = 0] = node.range ?? [];
      const first = lines.linePos(from).line;
      if (key === "key" || first > line || lines.linePos(Math.max(from, to - 1)).line < line || first < start) return;
      start = first;
      found = pathOf([...ancestors, node]);
    },
  });
  return found;
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

/** The schema of a record; undefined for a file that is none. */
export const recordType = (record: RecordName) =>
  Object.entries(RECORD_TYPES).find(([files]) => matches(record, files))?.[1];

function matches(record: RecordName, files: string): boolean {
  const [folder = "", ending] = files.split(/\*\*\/\*|\*/);
  if (ending === undefined) return record === files;
  if (!record.startsWith(folder) || !/\.ya?ml$/.test(record)) return false;
  return files.includes("**") || !record.slice(folder.length).includes("/");
}
