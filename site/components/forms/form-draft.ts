import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";

/*
 * What was typed, kept in this tab from the first submit on until it is sent, under the form's id. Never a file. The
 * page's own script puts it back after a reload (site/behaviour/forms.ts), since React arrives only at a touch.
 */

/** The texts of a form that a visitor sees. */
const textsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== HONEYPOT_FIELD);

/** Keeps the texts of a form that a visitor sees. */
export function saveDraft(form: HTMLFormElement): void {
  attempt(() => sessionStorage.setItem(form.id, JSON.stringify(Object.fromEntries(textsOf(form)))));
}

/**
 * Keeps what was changed since; a form of which nothing is kept is left alone. So is an empty one: a page that was made
 * ready before the draft does not show it.
 */
export function updateDraft(form: HTMLFormElement): void {
  const isKept = attempt(() => sessionStorage.getItem(form.id));
  if (isKept && textsOf(form).some(([, text]) => text !== "")) saveDraft(form);
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
