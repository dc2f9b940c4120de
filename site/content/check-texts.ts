import { isAlias, isScalar, isSeq, type Node, type Scalar, visit } from "yaml";
import { type ContentProblem, problemIn, problemOf, type SourceFile } from "./parse-record.ts";

/** The number of records, by the noun that texts use for them. */
export type Counts = Readonly<Record<"services" | "case studies" | "open-source projects" | "open positions", number>>;

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const NUMBER = `\\b(${NUMBERS.join("|")}|\\d{1,3})`;

/** Nouns for the entries of a list in that list's own heading or lead. */
const OWN_LIST = new RegExp(`${NUMBER} (models|people|phases|principles|reasons|rules|steps|values)\\b`, "gi");
const LISTS = ["items", "people", "steps", "days"];

/**
 * Finds numbers in texts that differ from the length of the list they count: "six services" if there are five, and
 * "three steps" in the heading of a list of four. A warning, because the text may mean something else.
 */
export function checkCounts(source: SourceFile, counts: Counts): ContentProblem[] {
  const { document } = source;
  if (document.errors.length > 0) return [];
  const warnings: ContentProblem[] = [];
  const check = (node: Node, pattern: RegExp, countOf: (noun: string) => number | undefined) => {
    for (const [, number = "", noun = ""] of String((node as Scalar).value).matchAll(pattern)) {
      const count = countOf(noun.toLowerCase());
      const index = NUMBERS.indexOf(number.toLowerCase());
      if (count === undefined || (index < 0 ? Number(number) : index + 2) === count) continue;
      warnings.push(
        problemOf(source, node, `says “${number} ${noun}”, but there ${count === 1 ? "is" : "are"} ${count}`),
      );
    }
  };
  const records = new RegExp(`${NUMBER} (${Object.keys(counts).join("|")})\\b`, "gi");
  visit(document, {
    Scalar(position, node) {
      if (position !== "key" && typeof node.value === "string") {
        check(node, records, (noun) => counts[noun as keyof Counts]);
      }
    },
    Map(_, map) {
      const list = LISTS.map((name) => map.get(name, true)).find((node) => isSeq(node));
      if (!isSeq(list)) return;
      for (const name of ["heading", "lead"]) {
        const text = map.get(name, true);
        if (isScalar(text)) check(text, OWN_LIST, () => list.items.length);
      }
    },
  });
  return warnings;
}

/**
 * Finds texts without quotes of which YAML reads a part as something else: `We are #1` ends before a comment, and `&` and `!`
 * at the start of a text are an anchor and a tag. A comment after a value has a space behind its `#`.
 */
export function checkCutTexts({ file, document, lines }: SourceFile): ContentProblem[] {
  if (document.errors.length > 0) return [];
  const repeated = new Set<string>();
  const found: { offset: number; cut: string; anchor?: string }[] = [];
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) {
        repeated.add(node.source);
        return;
      }
      const offset = node.range?.[0] ?? 0;
      if (node.anchor) found.push({ offset, cut: `&${node.anchor}`, anchor: node.anchor });
      if (isScalar(node) && node.type === "PLAIN" && /^\S/.test(node.comment ?? ""))
        found.push({ offset, cut: `#${node.comment}` });
    },
  });
  for (const { code, pos } of document.warnings)
    if (code === "TAG_RESOLVE_FAILED") found.push({ offset: pos[0], cut: "!" });
  return found
    .filter(({ anchor }) => !anchor || !repeated.has(anchor))
    .map(({ offset, cut }) =>
      problemIn(file, `lacks “${cut}”: write the text in quotes`, [], `${file}:${lines.linePos(offset).line}`),
    );
}
