import type { FieldPath, Json } from "../api-types.ts";
import { replaceAt } from "../form/form-values.ts";
import { isGroup } from "./pair-items.ts";
import { idOf, type ListedRecord } from "./record-list.ts";

/** What other records may name of a record. */
export type Named = Pick<ListedRecord, "group" | "address">;

/** A text that names a record, and what it becomes if the record gets another address. */
type Place = { readonly path: FieldPath; readonly text: string };

/** Fields that name a record by the last part of its address. */
const NAME_FIELDS: Readonly<Record<string, Named["group"]>> = {
  study: "case-study",
  article: "article",
  service: "service",
};

/**
 * Finds the texts of a value that name a record: links in fields and in Markdown, parents of pages and references.
 *
 * @param address the record's next one; then topics of a service in the contact form and in links to it are found as well
 */
export function placesIn(value: Json, named: Named, address?: string): Place[] {
  const id = idOf(named);
  const next = address ?? named.address;
  const nextId = idOf({ address: next });
  const path = escaped(named.address);
  const replacements: readonly (readonly [RegExp, string])[] = [
    [RegExp(`^${path}(?=$|[?#])`), next],
    [RegExp(`(?<=\\]\\(<?)${path}(?=[)?#> ])`, "g"), next],
    ...(address !== undefined && named.group === "service"
      ? [[RegExp(`(?<=(?:^|[?&])service=)${escaped(id)}(?![\\w-])`, "g"), nextId] as const]
      : []),
  ];
  const find = (value: Json, path: FieldPath): Place[] => {
    if (typeof value === "object" && value !== null)
      return Object.entries(value).flatMap(([key, item]) => find(item, [...path, isGroup(value) ? key : Number(key)]));
    if (typeof value !== "string") return [];
    if (NAME_FIELDS[String(path.at(-1))] === named.group && value === id) return [{ path, text: nextId }];
    if (!replacements.some(([pattern]) => value.search(pattern) >= 0)) return [];
    return [{ path, text: replacements.reduce((text, [pattern, other]) => text.replace(pattern, () => other), value) }];
  };
  return find(value, []);
}

const escaped = (text: string) => text.replace(/[^\w/-]/g, "\\$&");

/** A value with other texts at some places. */
export const withTexts = (value: Json, places: readonly Place[]): Json =>
  places.reduce<Json>((whole, { path, text }) => replaceAt(whole, path, text) ?? null, value);
