import type { FieldPath, Json, Problem, RecordName } from "../api-types.ts";

/* Pairing the entries of lists and reading Markdown take the square of these. */
const MAX_TEXT = 60_000;
const MAX_ITEMS = 500;
const MAX_DEPTH = 40;
/* Each one can be an error, for which the record is searched. */
const MAX_FIELDS = 2_000;
const MAX_VALUES = 10_000;

/** Why a value is too large to be written and checked while others wait; undefined if it is not. */
export function sizeProblem(record: RecordName, whole: Json): Problem | undefined {
  let values = 0;

  function find(value: Json, path: FieldPath): Problem | undefined {
    const problem = (text: string): Problem => ({ record, path, text });
    if (++values > MAX_VALUES) return problem(`This record has more than ${count(MAX_VALUES)} fields and entries.`);
    if (typeof value === "string" && value.length > MAX_TEXT)
      return problem(`This text has ${count(value.length)} characters; at most ${count(MAX_TEXT)} can be saved.`);
    if (typeof value !== "object" || value === null) return undefined;
    if (path.length >= MAX_DEPTH) return problem("This is too deep inside other groups.");
    const isList = Array.isArray(value);
    const entries = Object.entries(value);
    const most = isList ? MAX_ITEMS : MAX_FIELDS;
    if (entries.length > most)
      return problem(
        `This ${isList ? "list" : "group"} has ${count(entries.length)} entries; at most ${count(most)} can be saved.`,
      );
    for (const [name, item] of entries) {
      const found = find(item, [...path, isList ? Number(name) : name]);
      if (found) return found;
    }
    return undefined;
  }

  return find(whole, []);
}

const count = (number: number) => number.toLocaleString("en");
