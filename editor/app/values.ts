import type { FieldPath, Json } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";

type Parts = ReadonlyMap<string | number, Json>;

/** The parts of a group or list by their name or index; undefined for other values. */
function partsOf(value: Json | undefined): Parts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string | number, Json>(Array.isArray(value) ? value.entries() : Object.entries(value));
}

/** The parts of two groups or two lists; undefined for all other values. */
function bothParts(one: Json | undefined, other: Json | undefined): [Parts, Parts] | undefined {
  const [left, right] = [partsOf(one), partsOf(other)];
  return left && right && Array.isArray(one) === Array.isArray(other) ? [left, right] : undefined;
}

/** The field that changed, or what contains all changed fields; undefined if nothing changed. */
export function changedPath(before: Json | undefined, after: Json | undefined): FieldPath | undefined {
  if (isEqual(before, after)) return undefined;
  const [old, now] = bothParts(before, after) ?? [];
  if (!old || !now || (Array.isArray(before) && old.size !== now.size)) return [];
  const keys = new Set([...old.keys(), ...now.keys()]);
  const [key, ...others] = [...keys].filter((each) => !isEqual(old.get(each), now.get(each)));
  if (key === undefined || others.length > 0) return [];
  return [key, ...(changedPath(old.get(key), now.get(key)) ?? [])];
}

type Text = { readonly path: FieldPath; readonly text: string };

/** The texts that changed where no list became longer or shorter: the page can show them before they are saved. */
export function changedTexts(before: Json | undefined, after: Json | undefined, path: FieldPath = []): Text[] {
  if (before === after) return [];
  if (typeof after === "string") return [{ path, text: after }];
  const [old, now] = bothParts(before, after) ?? [];
  if (!old || !now || (Array.isArray(before) && old.size !== now.size)) return [];
  return [...now].flatMap(([key, part]) => changedTexts(old.get(key), part, [...path, key]));
}

export const isSamePath = (one: FieldPath, other: FieldPath) =>
  one.length === other.length && one.every((key, index) => key === other[index]);
