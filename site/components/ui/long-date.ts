/**
 * 2026-03-01 as 1 March 2026, wherever the site is built.
 *
 * @param language `dates` of content/interface.yaml
 */
export const longDate = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
