import { WORDS } from "#site/content/words/interface.ts";

/** 2026-03-01 as 1 March 2026, wherever the site is built. */
export const longDate = (date: string) =>
  new Intl.DateTimeFormat(WORDS.dates, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
