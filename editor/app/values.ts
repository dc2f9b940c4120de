import type { FieldPath, Json } from "../api-types.ts";
import { valueAt } from "../form/form-values.ts";
import { isEqual } from "../records/is-equal.ts";

/** The names or indexes in two groups or in two lists of one length; undefined for all other values. */
function keysOf(one: Json | undefined, other: Json | undefined): (string | number)[] | undefined {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return undefined;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length ? [...one.keys()] : undefined;
  if (Array.isArray(one) || Array.isArray(other)) return undefined;
  return Object.keys({ ...other, ...one });
}

/** The field that changed, or what contains all changed fields; undefined if nothing changed. */
export function changedPath(before: Json | undefined, after: Json | undefined): FieldPath | undefined {
  if (isEqual(before, after)) return undefined;
  const isChanged = (key: string | number) => !isEqual(valueAt(before, [key]), valueAt(after, [key]));
  const [key, ...others] = keysOf(before, after)?.filter(isChanged) ?? [];
  if (key === undefined || others.length > 0) return [];
  return [key, ...(changedPath(valueAt(before, [key]), valueAt(after, [key])) ?? [])];
}

type Text = { readonly path: FieldPath; readonly text: string };

/** The texts that changed where no list became longer or shorter: the page can show them before they are saved. */
export function changedTexts(before: Json | undefined, after: Json | undefined, path: FieldPath = []): Text[] {
  if (before === after) return [];
  if (typeof after === "string") return [{ path, text: after }];
  const keys = keysOf(before, after) ?? [];
  return keys.flatMap((key) => changedTexts(valueAt(before, [key]), valueAt(after, [key]), [...path, key]));
}
