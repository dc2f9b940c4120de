import { numberIn } from "./fill-text.ts";
import { isKnown } from "./site-record.ts";

/** English while the field is wrong. */
function languageOf(site: unknown): string {
  const language = String((site as { language?: unknown }).language ?? "en");
  return isKnown(() => Intl.getCanonicalLocales(language)) ? language : "en";
}

/**
 * Replaces each `{site.…}` in the texts of a record with the value from the site record, and leaves one without a value.
 *
 * @param site the content of content/site.yaml, such as `{ name: "Example" }` for `{site.name}`
 */
export function fillPlaceholders(
  value: unknown,
  site: unknown,
  onUnknown: (path: readonly (string | number)[], placeholder: string) => void = () => {},
  path: readonly (string | number)[] = [],
): unknown {
  if (typeof value === "string") {
    return value.replace(/(tel:)?(\{site\.([\w.]+)\})/g, (whole, tel = "", placeholder: string, name: string) => {
      const found = name.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], site);
      /* A number has spaces where people read it. */
      if (tel && typeof found === "string") return tel + found.replaceAll(/[^+\d]/g, "");
      if (typeof found === "string") return tel + found;
      if (typeof found === "number") return numberIn(languageOf(site), found);
      onUnknown(path, placeholder);
      return whole;
    });
  }
  if (Array.isArray(value))
    return value.map((item, index) => fillPlaceholders(item, site, onUnknown, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, site, onUnknown, [...path, key])]),
  );
}
