/*
 * When a form was first touched is noted before React is there, by the page's own script (site/behaviour/forms.ts), as
 * one of the browser's named marks in time.
 */

/** Whole milliseconds since a form was first touched; undefined where that was not noted. */
export function durationOf(form: HTMLFormElement): number | undefined {
  const [touch] = performance.getEntriesByName(`touch ${form.id}`);
  return touch && Math.round(performance.now() - touch.startTime);
}
