/** A text in several grammatical numbers, by the plural categories of its language. English has `one` and `other`. */
export type CountedText = { readonly [Category in Intl.LDMLPluralRule]?: string | undefined } & {
  readonly other: string;
};

/** A word in braces, such as `{label}`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/** The letters of scripts that are written from right to left, such as Arabic and Hebrew. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Replaces each `{name}` in a text with its value, in one pass. A name without a value stays as it is. In a text that is written
 * from right to left, the values are isolated: a name or a reference in other letters would change the order around it.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  const [before, after] = RIGHT_TO_LEFT.test(text) ? ["\u2068", "\u2069"] : ["", ""];
  return text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? before + values[name] + after : placeholder,
  );
}

/** In the digits of a language. */
export const numberIn = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { useGrouping: false }).format(value);

/** Chooses the text for a number and replaces `{count}` and the other placeholders in it. */
export function fillCount(
  texts: CountedText,
  count: number,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fillText(texts[new Intl.PluralRules(language).select(count)] ?? texts.other, {
    ...values,
    count: numberIn(language, count),
  });
}

export function unknownPlaceholders(text: string, allowed: readonly string[]): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name).filter((name) => !allowed.includes(name));
}
