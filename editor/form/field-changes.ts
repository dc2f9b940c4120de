import type { FieldChange, FieldPath, FormSchema, Json } from "../api-types.ts";
import { inWords } from "../app/words.ts";
import { isEqual } from "../records/is-equal.ts";
import { isGroup, pairItems } from "../records/pair-items.ts";
import { partOf, summaryOf, toText } from "./form-values.ts";

type Values = { readonly old: Json | undefined; readonly now: Json | undefined };
type Place = { readonly path: FieldPath; readonly labels: readonly string[] };

/**
 * What changed between two values of a record, field by field. Items of lists are found again after they were moved.
 *
 * @returns paths in the new value; of a removed item or field, in the old one
 */
export function fieldChanges(schema: FormSchema, old: Json | undefined, now: Json | undefined): FieldChange[] {
  return changesOf(schema, { old, now }, { path: [], labels: [] });
}

function changesOf(schema: FormSchema | undefined, { old, now }: Values, { path, labels }: Place): FieldChange[] {
  if (isEqual(old, now)) return [];
  const change = (): FieldChange => ({ path, label: labels.join(" › "), old, new: now });
  if (isGroup(old) && isGroup(now) && old.kind === now.kind) {
    const names = [...new Set([...fieldNames(schema, now), ...Object.keys(now), ...Object.keys(old)])];
    return names.flatMap((name) => {
      const inner = innerSchema(schema, now, name);
      const place = { path: [...path, name], labels: [...labels, inner?.label ?? inWords(name)] };
      return changesOf(inner, { old: old[name], now: now[name] }, place);
    });
  }
  if (!Array.isArray(old) || !Array.isArray(now) || schema?.kind === "row") return [change()];
  const pairs = pairItems(old, now);
  const item = innerSchema(schema, now, 0);
  const titles = (list: Json[]) => list.map((each, index) => itemTitle(item, each, index));
  const [oldTitles, newTitles] = [titles(old), titles(now)];
  const changesIn = (values: Values, title: string | undefined, index: number) =>
    changesOf(item, values, { path: [...path, index], labels: [...labels, title ?? ""] });
  const kept = pairs.filter((from) => from !== undefined);
  const isMoved = kept.some((from, index) => index > 0 && from < (kept[index - 1] ?? 0));
  return [
    ...(isMoved ? [{ path, label: [...labels, "Order"].join(" › "), old: oldTitles, new: newTitles }] : []),
    ...now.flatMap((each, index) => {
      const from = pairs[index];
      return changesIn({ old: from === undefined ? undefined : old[from], now: each }, newTitles[index], index);
    }),
    ...old.flatMap((each, index) =>
      pairs.includes(index) ? [] : changesIn({ old: each, now: undefined }, oldTitles[index], index),
    ),
  ];
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
  const text = schema ? summaryOf(schema, item) : toText(item);
  if (text.trim() !== "") return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text;
  return partOf(schema, item)?.label || String(index + 1);
}
