import type { Problem, Samples } from "../api-types.ts";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const LONG_DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "14:02" today, otherwise "3 Nov 2026". */
export const shortTime = (at: number) => (DAY.format(at) === DAY.format(Date.now()) ? TIME.format(at) : DAY.format(at));
export const longDate = (at: number) => DAY.format(at);
export const longTime = (at: number) => `${DAY.format(at)}, ${TIME.format(at)}`;
/** A day such as 2026-12-01 as "Tuesday, 1 December 2026". */
export const longDay = (day: string) => LONG_DAY.format(new Date(`${day}T12:00`)).replace(/,? /, ", ");

/** Of a tag, such as "Bangla" for `bn`. */
export const languageName = (tag: string, language = "en") =>
  new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag;

/** Besides all languages with a code of two letters. */
const VARIANTS = "en-GB en-US es-419 fr-CA pt-BR zh-Hans zh-Hant".split(" ");

/** The languages that browsers know, by their tags: "Bangla (বাংলা)". */
export function allLanguages(): (readonly [tag: string, name: string])[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const isKnown = (tag: string) => Intl.getCanonicalLocales(tag)[0] === tag && names.of(tag) !== undefined;
  return [...letters.flatMap((first) => letters.map((second) => first + second)), ...VARIANTS]
    .filter(isKnown)
    .map((tag) => [tag, `${languageName(tag)} (${languageName(tag, tag)})`] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, "en"));
}

export const nameOf = ({ name, email }: { name: string; email: string }) => name || email;
export const sampleCount = (samples: readonly Samples[]) => samples.reduce((sum, { count }) => sum + count, 0);

/** "errorsHeading" → "Errors heading" */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?:[A-Z]|\d+)|(?<=[A-Z])[A-Z](?=[a-z])/g, (part) => ` ${part.toLowerCase()}`)
    .replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A problem with its field, where that is not in sight: "Heading: Fill this in." */
export const namedProblem = ({ label, text }: Problem) => (label ? `${label}: ${text}` : text);
