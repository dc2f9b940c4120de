/*
 * The page's script (site/client-scripts/forms.ts) records the first interaction with a form as a performance mark, because it
 * happens before React hydrates the form.
 */

/** Milliseconds since the first interaction with a form; undefined if it was not recorded. */
export function durationOf(form: HTMLFormElement): number | undefined {
  const [mark] = performance.getEntriesByName(`touch ${form.id}`);
  return mark && Math.round(performance.now() - mark.startTime);
}
