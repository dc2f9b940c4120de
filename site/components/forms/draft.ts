import { TRAP_FIELD } from "#contract/machine-signs.ts";

/*
 * What was typed, kept in this tab from the first submit on until it is sent, under the form's id. Never a file. The
 * page's own script puts it back after a reload (site/behaviour/forms.ts), since React arrives only at a touch.
 */

/** Keeps the texts of a form that a visitor sees. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== TRAP_FIELD);
  attempt(() => sessionStorage.setItem(form.id, JSON.stringify(Object.fromEntries(texts))));
}

/** Keeps what was changed since; a form of which nothing is kept is left alone. */
export function updateDraft(form: HTMLFormElement): void {
  if (attempt(() => sessionStorage.getItem(form.id))) saveDraft(form);
}

/** Forgets them. */
export function dropDraft(form: HTMLFormElement): void {
  attempt(() => sessionStorage.removeItem(form.id));
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    // Storage may be forbidden or full: the text then lasts as long as the page.
    return undefined;
  }
}
