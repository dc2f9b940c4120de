import { isAlias, isMap, isScalar, isSeq, visit } from "yaml";
import { type ContentProblem, type Path, problemAt, problemIn, type SourceFile, textsIn } from "./parse-record.ts";

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
  const records = new RegExp(`${NUMBER} (${Object.keys(counts).join("|")})\\b`, "gi");
  return textsIn(source).flatMap(({ path, text }) => {
    const check = (pattern: RegExp, countOf: (noun: string) => number | undefined) =>
      [...text.matchAll(pattern)].flatMap(([, number = "", noun = ""]) => {
        const count = countOf(noun.toLowerCase());
        const index = NUMBERS.indexOf(number.toLowerCase());
        if (count === undefined || (index < 0 ? Number(number) : index + 2) === count) return [];
        return [problemAt(source, path, `says “${number} ${noun}”, but there ${count === 1 ? "is" : "are"} ${count}`)];
      });
    return [
      ...check(records, (noun) => counts[noun as keyof Counts]),
      ...check(OWN_LIST, () => listBeside(source, path)?.items.length),
    ];
  });
}

function listBeside({ document }: SourceFile, path: Path) {
  const group = document.getIn(path.slice(0, -1));
  if (!["heading", "lead"].includes(String(path.at(-1))) || !isMap(group)) return undefined;
  return LISTS.map((name) => group.get(name)).find((node) => isSeq(node));
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
