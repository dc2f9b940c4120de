import type { FieldPath, Json, Problem, RecordName } from "../api-types.ts";

/* Merging of lists and reading of Markdown take the square of these. */
const MAX_TEXT = 60_000;
const MAX_ITEMS = 500;
const MAX_DEPTH = 40;

/** Why a value is too large to be merged and checked while others wait; undefined if it is not. */
export function sizeProblem(record: RecordName, value: Json, path: FieldPath = []): Problem | undefined {
  const problem = (text: string): Problem => ({ record, path, text });
  if (typeof value === "string" && value.length > MAX_TEXT)
    return problem(`This text has ${count(value.length)} characters; at most ${count(MAX_TEXT)} can be saved.`);
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return problem("This is too deep inside other groups.");
  if (!Array.isArray(value))
    return firstOf(Object.entries(value), ([name, item]) => sizeProblem(record, item, [...path, name]));
  if (value.length > MAX_ITEMS)
    return problem(`This list has ${count(value.length)} entries; at most ${count(MAX_ITEMS)} can be saved.`);
  return firstOf([...value.entries()], ([index, item]) => sizeProblem(record, item, [...path, index]));
}

const count = (number: number) => number.toLocaleString("en");

function firstOf<T>(items: readonly T[], find: (item: T) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}
