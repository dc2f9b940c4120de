import type * as z from "zod";

/** @returns `: did you mean about?` for the candidate nearest to a word; "" if none is near */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? "" : `: did you mean ${near}?`;
}

/** @returns the candidate that differs from a word in the fewest letters; undefined if none is near */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.min(3, Math.max(1, Math.floor(word.length * 0.4)));
  const [first] = [...candidates]
    .map((candidate) => ({ candidate, letters: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ letters }) => letters <= limit)
    .sort((a, b) => a.letters - b.letters);
  return first?.candidate;
}

/** The number of letters added, left out, replaced or exchanged with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        replaced,
        isExchanged ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

const at = (row: readonly number[] = [], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/**
 * The fields that a record may have at a path.
 *
 * @param value the record, which decides between sections of several kinds
 */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [key, ...rest] = path;
  const inner = key === undefined ? undefined : (value as Record<PropertyKey, unknown> | undefined)?.[key];
  switch (def.type) {
    case "optional":
    case "default":
      return fieldsAt(def.innerType, path, value);
    case "pipe":
      return fieldsAt(def.in, path, value);
    case "union":
      return def.options
        .filter((option) => hasKindOf(option, value))
        .flatMap((option) => fieldsAt(option, path, value));
    case "array":
      return key === undefined ? [] : fieldsAt(def.element, rest, inner);
    case "object": {
      if (key === undefined) return Object.keys(def.shape);
      const field = def.shape[String(key)];
      return field ? fieldsAt(field, rest, inner) : [];
    }
    default:
      return [];
  }
}

/** True if an option of a union accepts the `kind` of a value. */
function hasKindOf(option: z.core.$ZodType, value: unknown): boolean {
  const kinds = option._zod.propValues?.kind;
  return !kinds || kinds.has((value as { kind?: z.core.util.Primitive } | undefined)?.kind);
}
