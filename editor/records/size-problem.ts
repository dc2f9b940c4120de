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
  const isList = Array.isArray(value);
  if (isList && value.length > MAX_ITEMS)
    return problem(`This list has ${count(value.length)} entries; at most ${count(MAX_ITEMS)} can be saved.`);
  for (const [name, item] of Object.entries(value)) {
    const found = sizeProblem(record, item, [...path, isList ? Number(name) : name]);
    if (found) return found;
  }
  return undefined;
}

const count = (number: number) => number.toLocaleString("en");
