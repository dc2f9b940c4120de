import { isScalar, isSeq, type Node, type Scalar, visit } from "yaml";
import type { SourceFile } from "./parse-record.ts";

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
export function checkCounts({ file, document, lines }: SourceFile, counts: Counts): string[] {
  if (document.errors.length > 0) return [];
  const warnings: string[] = [];
  const check = (node: Node, pattern: RegExp, countOf: (noun: string) => number | undefined) => {
    for (const [, number = "", noun = ""] of String((node as Scalar).value).matchAll(pattern)) {
      const count = countOf(noun.toLowerCase());
      const index = NUMBERS.indexOf(number.toLowerCase());
      if (count === undefined || (index < 0 ? Number(number) : index + 2) === count) continue;
      const { line } = lines.linePos(node.range?.[0] ?? 0);
      warnings.push(`${file}:${line} says “${number} ${noun}”, but there ${count === 1 ? "is" : "are"} ${count}`);
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
