import type { FieldChange, FieldPath, FormSchema, Json } from "../api-types.ts";
import { inWords } from "../app/words.ts";
import { isEqual, isGroup, itemsInPlace, pairItems } from "../records/pair-items.ts";
import { partOf, replaceAt, summaryOf, toText } from "./form-values.ts";
import { plainWords } from "./placeholders.ts";

/** `undone` returns the new record without the change. */
type Change = FieldChange & { undone(): Json };
type Values = { readonly old: Json | undefined; readonly now: Json | undefined };
/** Where the values are in the record. `put` returns the new record with another value there. */
type Place = {
  readonly path: FieldPath;
  readonly labels: readonly string[];
  put(value: Json | undefined): Json | undefined;
};

/** Changes between two values of a record, field by field. Paths are in the new value, or for what was removed in the old. */
export function fieldChanges(schema: FormSchema, old: Json | undefined, now: Json | undefined): Change[] {
  return changesOf(schema, { old, now }, { path: [], labels: [], put: (value) => value });
}

/** The new value of a record without one of its changes, which may be at another place by now. All others stay. */
export function withoutChange(schema: FormSchema, old: Json | undefined, now: Json, change: FieldChange): Json {
  const key = ({ label, old, new: next }: FieldChange) => JSON.stringify([label, old, next]);
  const same = fieldChanges(schema, old, now).filter((each) => key(each) === key(change));
  return (same.find(({ path }) => isEqual(path, change.path)) ?? same[0])?.undone() ?? now;
}

function changesOf(schema: FormSchema | undefined, { old, now }: Values, { path, labels, put }: Place): Change[] {
  if (isEqual(old, now)) return [];
  const change = (): Change => ({ path, label: labels.join(" › "), old, new: now, undone: () => put(old) ?? null });
  if (isGroup(old) && isGroup(now) && old.kind === now.kind) {
    const names = [...new Set([...fieldNames(schema, now), ...Object.keys(now), ...Object.keys(old)])];
    return names.flatMap((name) => {
      const inner = innerSchema(schema, now, name);
      const label = inner?.label ?? inWords(name);
      const putField: Place["put"] = (value) => put(replaceAt(now, [name], value));
      const place = { path: [...path, name], labels: [...labels, label], put: putField };
      return changesOf(inner, { old: old[name], now: now[name] }, place);
    });
  }
  if (!Array.isArray(old) || !Array.isArray(now) || (schema?.kind === "list" && schema.isRow)) return [change()];
  const pairs = pairItems(old, now);
  const item = innerSchema(schema, now, 0);
  const titleOf = (list: Json[], index: number) => itemTitle(item, list[index], index);
  const placeOf = (list: Json[], index: number, put: Place["put"]): Place => ({
    path: [...path, index],
    labels: [...labels, titleOf(list, index)],
    put,
  });
  const before = (list: Json[], index: number) => (index === 0 ? "First" : `After “${titleOf(list, index - 1)}”`);
  const inPlace = itemsInPlace(pairs);
  /** The items in place and an old one, which comes behind the one before it that is in place. */
  const withOld = (list: readonly Json[], indexes: readonly (number | undefined)[], from: number, value: Json) => {
    const before = indexes.findLastIndex((each) => each !== undefined && each < from && inPlace.has(each));
    return list.toSpliced(before + 1, 0, value);
  };
  const changed = now.flatMap((value, index): Change[] => {
    const from = pairs[index];
    const place = placeOf(now, index, (other) => put(replaceAt(now, [index], other)));
    const inside = changesOf(item, { old: from === undefined ? undefined : old[from], now: value }, place);
    if (from === undefined || inPlace.has(from)) return inside;
    const label = [...place.labels, "Place"].join(" › ");
    const undone = () => put(withOld(now.toSpliced(index, 1), pairs.toSpliced(index, 1), from, value)) ?? null;
    return [...inside, { path: place.path, label, old: before(old, from), new: before(now, index), undone }];
  });
  const removed = old.flatMap((value, index): Change[] => {
    if (pairs.includes(index)) return [];
    const place = placeOf(old, index, () => put(withOld(now, pairs, index, value)));
    return changesOf(item, { old: value, now: undefined }, place);
  });
  return [...changed, ...removed];
}

const fieldNames = (schema: FormSchema | undefined, value: Json): string[] => {
  const group = partOf(schema, value);
  return group?.kind === "group" ? group.fields.map(({ name }) => name) : [];
};

export function innerSchema(schema: FormSchema | undefined, value: Json | undefined, step: string | number) {
  const group = partOf(schema, value);
  if (group?.kind === "group") return group.fields.find(({ name }) => name === step);
  if (group?.kind === "list" || group?.kind === "map") return group.item;
  return undefined;
}

const LONGEST_TITLE = 50;

/** How an item of a list is called: by its first text, else by its kind, else by its place. */
function itemTitle(schema: FormSchema | undefined, item: Json | undefined, index: number): string {
  const text = plainWords(schema ? summaryOf(schema, item) : toText(item));
  if (text.trim() !== "") return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text;
  return partOf(schema, item)?.label || String(index + 1);
}
