import { diffChars } from "diff";
import * as z from "zod";

/** @returns `: did you mean about?` for the candidate nearest to a word; "" if none is near */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? "" : `: did you mean ${near}?`;
}

/** @returns the candidate that differs from a word in the fewest letters; undefined if none is near */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.min(3, Math.max(1, Math.floor(word.length * 0.4)));
  const [first] = [...candidates]
    .map((candidate) => ({ candidate, letters: distance(word.toLowerCase(), candidate.toLowerCase(), limit) }))
    .filter(({ letters }) => letters <= limit)
    .sort((a, b) => a.letters - b.letters);
  return first?.candidate;
}

/** The number of letters added, left out, replaced or exchanged with their neighbour; infinite beyond the limit. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  /* A replaced letter is a removed one and an added one. */
  const parts = diffChars(a, b, { maxEditLength: 2 * limit });
  const kept = parts?.filter(({ added, removed }) => !added && !removed) ?? [];
  return Math.max(a.length, b.length) - kept.reduce((sum, { value }) => sum + value.length, 0);
}

export const fieldsAt = (...place: Parameters<typeof schemasAt>): string[] =>
  schemasAt(...place).flatMap(({ _zod: { def } }) => (def.type === "object" ? Object.keys(def.shape) : []));

/** The help of a field, such as ` (Below the heading.)`; "" without one. */
export function helpAt(...place: Parameters<typeof schemasAt>): string {
  const [help] = schemasAt(...place).flatMap((schema) => z.globalRegistry.get(schema)?.description ?? []);
  return help === undefined ? "" : ` (${help})`;
}

/** The schemas at a path, from the outside in. @param value the record, which decides between kinds of sections */
function schemasAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): z.core.$ZodTypes[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [key, ...rest] = path;
  const own = key === undefined ? [schema as z.core.$ZodTypes] : [];
  const inner = key === undefined ? undefined : (value as Record<PropertyKey, unknown> | undefined)?.[key];
  switch (def.type) {
    case "optional":
    case "default":
      return [...own, ...schemasAt(def.innerType, path, value)];
    case "pipe":
      return [...own, ...schemasAt(def.in, path, value)];
    case "union": {
      const options = def.options.filter((option) => hasKindOf(option, value));
      return [...own, ...options.flatMap((option) => schemasAt(option, path, value))];
    }
    case "array":
      return key === undefined ? own : schemasAt(def.element, rest, inner);
    case "object": {
      const field = key === undefined ? undefined : def.shape[String(key)];
      return field ? schemasAt(field, rest, inner) : own;
    }
    default:
      return own;
  }
}

/** True if an option of a union accepts the `kind` of a value. */
function hasKindOf(option: z.core.$ZodType, value: unknown): boolean {
  const kinds = option._zod.propValues?.kind;
  return !kinds || kinds.has((value as { kind?: z.core.util.Primitive } | undefined)?.kind);
}
