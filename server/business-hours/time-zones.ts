import type { Milliseconds } from "#contract/duration.ts";
import { describeOffset } from "./local-time.ts";

/** Names of cities that Node still lists by an earlier one. */
const RENAMED: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone")
  .map((zone) => RENAMED[zone] ?? zone)
  .toSorted();

/** `America/New_York` as `New York` */
export const cityOf = (zone: string): string => zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;

/**
 * The city of a time zone. In a language of another script it is the city or, of a country with one time zone, the country, of
 * which Intl knows the name: `নিউইয়র্ক`, `বাংলাদেশ`.
 */
export function placeOf(zone: string, language: string): string {
  if (new Intl.Locale(language).maximize().script === "Latn") return cityOf(zone);
  const nameOf = (timeZone: string) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "shortGeneric" });
    return format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? "";
  };
  /* Two names have the word for time in common. */
  const [one, other, own] = [nameOf("America/New_York"), nameOf("America/Sao_Paulo"), nameOf(zone)];
  let [start, end] = [0, 0];
  while (start < one.length && one[start] === other[start]) start++;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const isPlace = own.startsWith(one.slice(0, start)) && own.endsWith(one.slice(one.length - end));
  return isPlace ? own.slice(start, own.length - end) : cityOf(zone);
}

/**
 * The time zone of a visitor: the chosen one (`?zone=`), or else the stored one, or else the one of the country of the browser's
 * language, if all its clocks show the same time at `now`. Browsers tell their time zone to scripts only.
 */
export function visitorZone(
  { query, headers }: { query: unknown; headers: { "accept-language"?: string | undefined } },
  now: Milliseconds,
  stored: string | null = null,
): string | undefined {
  const { zone } = query as { zone?: unknown };
  if (zone !== undefined) return TIME_ZONES.find((known) => known === zone);
  if (stored !== null) return stored;
  const [, country] = /^\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(headers["accept-language"] ?? "") ?? [];
  const [first, ...others] = (country && new Intl.Locale(`und-${country}`).getTimeZones()) || [];
  if (first === undefined) return undefined;
  const isOne = others.every((other) => describeOffset(now, other) === describeOffset(now, first));
  return isOne ? (RENAMED[first] ?? first) : undefined;
}
