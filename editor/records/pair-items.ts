import { diffArrays } from "diff";
import type { Json } from "../api-types.ts";

/**
 * The index in the old list of each item, by equality, by `id` or `slug`, by likeness, and last by the place between the items
 * that did not move: an item is known again after it was moved, edited or both. Undefined for a new one.
 */
export function pairItems(old: readonly Json[], items: readonly Json[]): (number | undefined)[] {
  const free = new Set(old.keys());
  const pairs: (number | undefined)[] = items.map(() => undefined);
  const pair = (to: number, from: number | undefined) => {
    if (from !== undefined && free.delete(from)) pairs[to] = from;
  };
  const pairAll = (isSame: (before: Json, item: Json) => boolean) =>
    items.forEach((item, to) => {
      const isItem = (from: number) => isSame(old[from] ?? null, item);
      if (pairs[to] === undefined) pair(to, [...free].find(isItem));
    });
  pairAll(isEqual);
  pairAll((before, item) => idOf(item) !== undefined && idOf(before) === idOf(item));
  const alike = items.flatMap((item, to) =>
    pairs[to] === undefined ? [...free].map((from) => ({ from, to, likeness: likeness(old[from] ?? null, item) })) : [],
  );
  for (const { from, to, likeness } of alike.sort((a, b) => b.likeness - a.likeness))
    if (likeness >= 0.5 && pairs[to] === undefined) pair(to, from);
  const inPlace = itemsInPlace(pairs);
  let before = -1;
  items.forEach((item, to) => {
    if (pairs[to] === undefined) {
      const after = pairs.find((from, index) => index > to && from !== undefined && inPlace.has(from)) ?? old.length;
      const least = idOf(item) === undefined ? 0 : 0.2;
      const fits = (from: number) => from > before && from < after && likeness(old[from] ?? null, item) >= least;
      pair(to, [...free].find(fits));
      before = pairs[to] ?? before;
    } else if (inPlace.has(pairs[to])) before = pairs[to];
  });
  return pairs;
}

/**
 * The old indexes of the items that did not move: the longest rising part of all, of several the one with the lowest
 * indexes. So an item that is brought back to its place joins them, and no other one moves instead.
 */
export function itemsInPlace(pairs: readonly (number | undefined)[]): ReadonlySet<number> {
  const moved = pairs.filter((each) => each !== undefined);
  const sorted = moved.toSorted((a, b) => a - b);
  const parts = diffArrays(moved, sorted);
  return new Set(parts.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value));
}

/** A value with the changes from `before` to `after`. Its own changes stay. */
export function merged(before: Json | undefined, after: Json | undefined, value: Json | undefined): Json | undefined {
  if (isEqual(before, after)) return value;
  if (isEqual(before, value)) return after;
  if (isGroup(before) && isGroup(after) && isGroup(value)) {
    const names = [...new Set([...Object.keys(value), ...Object.keys(after)])];
    const fields = names.map((name) => [name, merged(before[name], after[name], value[name])] as const);
    return Object.fromEntries(fields.filter((field): field is [string, Json] => field[1] !== undefined));
  }
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(value)) return value;
  const [next, own] = [pairItems(before, after), pairItems(before, value)];
  const items = value.flatMap((item, index) => {
    const from = own[index];
    const merge = from === undefined ? item : merged(before[from], after[next.indexOf(from)], item);
    return merge === undefined ? [] : [merge];
  });
  return next.reduce<Json[]>(
    (all, from, to) => (from === undefined ? all.toSpliced(to, 0, after[to] ?? null) : all),
    items,
  );
}

export type Group = { [field: string]: Json };
export const isGroup = (value: Json | undefined): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that is a group; an empty group if there is none. */
export const groupIn = (value: Json | undefined, field: string): Group => {
  const group = isGroup(value) ? value[field] : undefined;
  return isGroup(group) ? group : {};
};

const idOf = (item: Json) => (isGroup(item) ? (item.id ?? item.slug) : undefined);

/** From 0 to 1; below 0 for values that are never versions of one item. */
function likeness(a: Json, b: Json): number {
  if (isEqual(a, b)) return 1;
  if (typeof a === "string" && typeof b === "string") return shared(wordsOf(a), wordsOf(b));
  if (isGroup(a) && isGroup(b)) {
    if (a.kind !== b.kind) return -1;
    const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => field !== "kind");
    const sum = fields.reduce((sum, field) => sum + Math.max(0, likeness(a[field] ?? null, b[field] ?? null)), 0);
    return fields.length === 0 ? 1 : sum / fields.length;
  }
  if (Array.isArray(a) && Array.isArray(b)) return shared(a.map(keyOf), b.map(keyOf));
  return typeof a === typeof b && !isGroup(a) && !isGroup(b) && !Array.isArray(a) && !Array.isArray(b) ? 0 : -1;
}

const wordsOf = (text: string) => text.split(/\s+/);
const keyOf = (value: Json) => JSON.stringify(value);

function shared(a: readonly string[], b: readonly string[]): number {
  const rest = Map.groupBy(a, (each) => each);
  const both = b.filter((each) => rest.get(each)?.pop() !== undefined).length;
  return (2 * both) / (a.length + b.length || 1);
}

/** True for two equal values of JSON, as isDeepStrictEqual of Node, which browsers do not have. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [parts, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(parts);
  if (names.length !== Object.keys(others).length) return false;
  return names.every((name) => Object.hasOwn(others, name) && isEqual(parts[name], others[name]));
}
