import type { Conflict, FieldPath, Json } from "../api-types.ts";
import { isEqual as isSame } from "./is-equal.ts";
import { isGroup, pairItems } from "./pair-items.ts";

export type Merged<T extends Json | undefined = Json | undefined> = {
  readonly value: T;
  /** Their paths lead to fields of `value`. */
  readonly conflicts: readonly Conflict[];
};

/**
 * Merges two versions of a value field by field, and lists item by item. A field that both changed differently is a
 * conflict, and keeps their value. So is a list that both put into another order, or from which one removed an item that
 * the other changed. Undefined is a missing value.
 *
 * @param base the version that both started from
 */
export function mergeValues(base: Json, ours: Json, theirs: Json): Merged<Json>;
export function mergeValues(base: Json | undefined, ours: Json | undefined, theirs: Json | undefined): Merged;
export function mergeValues(base: Json | undefined, ours: Json | undefined, theirs: Json | undefined): Merged {
  const conflicts: Conflict[] = [];
  return { value: merge(base, ours, theirs, []), conflicts };

  function merge(
    base: Json | undefined,
    ours: Json | undefined,
    theirs: Json | undefined,
    path: FieldPath,
  ): Json | undefined {
    if (isSame(ours, theirs) || isSame(base, ours)) return theirs;
    if (isSame(base, theirs)) return ours;
    if (isGroup(base) && isGroup(ours) && isGroup(theirs) && ours.kind === theirs.kind && base.kind === ours.kind) {
      const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
      const fields = names.map((name) => [name, merge(base[name], ours[name], theirs[name], [...path, name])] as const);
      return Object.fromEntries(fields.filter((field): field is [string, Json] => field[1] !== undefined));
    }
    if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) {
      const items = mergedItems(base, ours, theirs);
      if (items)
        return items.map((item, index): Json => {
          /* An item is never undefined: of one that exists in two versions, the third exists as well. */
          return merge(item.base, item.ours, item.theirs, [...path, index]) ?? null;
        });
    }
    conflicts.push({ path, base, yours: ours, theirs });
    return theirs;
  }
}

/** An item of a merged list, with its index in the other list, behind which that list's new items are put. */
type Placed = { readonly item: Item; readonly at?: number; readonly isNew?: boolean };

/** An item of a merged list in the versions that have it. */
type Item = { base?: Json; ours?: Json; theirs?: Json };

/** @returns undefined if the lists cannot be merged item by item */
function mergedItems(base: readonly Json[], ours: readonly Json[], theirs: readonly Json[]): Item[] | undefined {
  const ourPairs = pairItems(base, ours);
  const theirPairs = pairItems(base, theirs);
  const common = (pairs: readonly (number | undefined)[], others: readonly (number | undefined)[]) =>
    pairs.filter((from) => from !== undefined && others.includes(from));
  const ourOrder = common(ourPairs, theirPairs);
  const theirOrder = common(theirPairs, ourPairs);
  const isTheirOrder = isSorted(ourOrder);
  if (!isTheirOrder && !isSorted(theirOrder) && !isSame(ourOrder, theirOrder)) return undefined;
  const [kept, keptPairs] = isTheirOrder ? [theirs, theirPairs] : [ours, ourPairs];
  const [other, otherPairs] = isTheirOrder ? [ours, ourPairs] : [theirs, theirPairs];
  const isRemovedAndChanged = (list: readonly Json[], pairs: typeof ourPairs, others: typeof ourPairs) =>
    list.some((item, to) => {
      const from = pairs[to];
      return from !== undefined && !others.includes(from) && !isSame(item, base[from]);
    });
  if (isRemovedAndChanged(ours, ourPairs, theirPairs) || isRemovedAndChanged(theirs, theirPairs, ourPairs))
    return undefined;

  const itemOf = (kept: Json | undefined, other: Json | undefined, from?: number): Item => ({
    ...(from !== undefined && { base: base[from] as Json }),
    ...(kept !== undefined && { [isTheirOrder ? "theirs" : "ours"]: kept }),
    ...(other !== undefined && { [isTheirOrder ? "ours" : "theirs"]: other }),
  });
  const result = kept.flatMap((item, to): Placed[] => {
    const from = keptPairs[to];
    const at =
      from === undefined
        ? other.findIndex((each, index) => otherPairs[index] === undefined && isSame(each, item))
        : otherPairs.indexOf(from);
    if (at >= 0) return [{ item: itemOf(item, other[at], from), at }];
    return from === undefined ? [{ item: itemOf(item, undefined), isNew: true }] : [];
  });
  other.forEach((item, index) => {
    if (otherPairs[index] !== undefined || result.some(({ at }) => at === index)) return;
    let place = 0;
    for (let before = index - 1; before >= 0 && place === 0; before--)
      place = result.findIndex(({ at }) => at === before) + 1;
    /* New items of both at one place: first theirs. */
    while (isTheirOrder && result[place]?.isNew) place++;
    result.splice(place, 0, { item: itemOf(undefined, item), at: index });
  });
  return result.map(({ item }) => item);
}

const isSorted = (order: readonly (number | undefined)[]) =>
  order.every((from, index) => index === 0 || (from ?? 0) > (order[index - 1] ?? 0));
