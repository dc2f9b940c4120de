import type { FieldPath, Json } from "../api-types.ts";

type Group = { [field: string]: Json };
const isGroup = (value: Json | undefined): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts of a group or list by their name or index; undefined for other values. */
const partsOf = (value: Json | undefined): Map<string | number, Json> | undefined =>
  Array.isArray(value) ? new Map(value.entries()) : isGroup(value) ? new Map(Object.entries(value)) : undefined;

export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  if (!left || !right || Array.isArray(one) !== Array.isArray(other)) return one === other;
  return left.size === right.size && [...left].every(([key, part]) => right.has(key) && isEqual(part, right.get(key)));
}

export const valueAt = (value: Json | undefined, path: FieldPath): Json | undefined =>
  path.reduce<Json | undefined>((part, key) => partsOf(part)?.get(key), value);

/** The value with another part at the path. Without a part, the field or item is removed. */
export function withValueAt(value: Json, path: FieldPath, part: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return part ?? value;
  const inner = valueAt(value, [key]);
  const changed = rest.length === 0 ? part : withValueAt(inner ?? (typeof rest[0] === "number" ? [] : {}), rest, part);
  if (Array.isArray(value))
    return changed === undefined ? value.filter((_, index) => index !== key) : value.with(Number(key), changed);
  const { [key]: _, ...others } = isGroup(value) ? value : {};
  return changed === undefined ? others : isGroup(value) ? { ...value, [key]: changed } : { [key]: changed };
}

/** The field that changed, or what contains all changed fields; undefined if nothing changed. */
export function changedPath(before: Json | undefined, after: Json | undefined): FieldPath | undefined {
  if (isEqual(before, after)) return undefined;
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) return [];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((key) => !isEqual(old.get(key), now.get(key)));
  const [key] = changed;
  if (key === undefined || changed.length > 1 || (Array.isArray(before) && old.size !== now.size)) return [];
  return [key, ...(changedPath(old.get(key), now.get(key)) ?? [])];
}

/** The texts that changed where no list became longer or shorter: the page can show them before they are saved. */
export function changedTexts(before: Json | undefined, after: Json | undefined, path: FieldPath = []): Typed[] {
  if (typeof after === "string") return before === after ? [] : [{ path, text: after }];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) return [];
  if (Array.isArray(before) && old.size !== now.size) return [];
  return [...now].flatMap(([key, part]) => changedTexts(old.get(key), part, [...path, key]));
}
type Typed = { readonly path: FieldPath; readonly text: string };

export const isSamePath = (one: FieldPath, other: FieldPath) =>
  one.length === other.length && one.every((key, index) => key === other[index]);
