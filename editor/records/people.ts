import type { FieldPath, FormSchema, Json } from "../api-types.ts";
import { innerSchema } from "../form/field-changes.ts";
import { replaceAt, valueAt } from "../form/form-values.ts";
import { type Group, isGroup, pairItems } from "./pair-items.ts";

/* The people of a record's sections, and the fields that name them, such as the author of an article. */

type Names = ReadonlyMap<string, string>;

export const sectionsOf = (value: Json | undefined): Group[] =>
  isGroup(value) && Array.isArray(value.sections) ? value.sections.filter(isGroup) : [];

const itemsOf = (value: Json | undefined): Json[] =>
  sectionsOf(value).flatMap(({ kind, items }) => (kind === "people" && Array.isArray(items) ? items : []));

const nameOf = (person: Json | undefined) => (isGroup(person) && typeof person.name === "string" ? person.name : "");

/** Their names; without those that have none yet. */
export const peopleIn = (value: Json | undefined): string[] => itemsOf(value).map(nameOf).filter(Boolean);

/** The old and the new names of people. The name of another person of the record is none. */
export function renamedPeople(before: Json | undefined, after: Json | undefined): [string, string][] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const names = now.map(nameOf);
  if (old.map(nameOf).join("\n") === names.join("\n")) return [];
  const renames = pairItems(old, now).map((from, to): [string, string] => [nameOf(old[from ?? -1]), names[to] ?? ""]);
  return renames.filter(([name, next]) => name && next && !names.includes(name));
}

/** The new names in the fields of another version. */
export const renamesBetween = (schema: FormSchema, before: Json, after: Json): Names =>
  new Map(placesOf(schema, after).map((path) => [String(valueAt(before, path)), String(valueAt(after, path))]));

export const withPeople = (schema: FormSchema, value: Json, names: Names): Json =>
  placesOf(schema, value).reduce((whole, path) => {
    const next = names.get(String(valueAt(value, path)));
    return next === undefined ? whole : (replaceAt(whole, path, next) ?? null);
  }, value);

function placesOf(schema: FormSchema | undefined, value: Json, path: FieldPath = []): FieldPath[] {
  if (schema?.kind === "reference") return schema.names === "people" ? [path] : [];
  if (!schema || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const step = isGroup(value) ? key : Number(key);
    return placesOf(innerSchema(schema, value, step), item, [...path, step]);
  });
}
