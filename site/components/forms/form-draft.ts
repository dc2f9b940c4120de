import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";

/*
 * Saves the typed texts in sessionStorage under the form's id, from the first letter until the form is sent. Files are not
 * saved. The page's script (site/client-scripts/forms.ts) restores the draft after a reload, because React hydrates the form
 * only on interaction.
 */

/** The texts in the visible fields of a form. */
const textsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== HONEYPOT_FIELD);

/** Saves the texts in the visible fields of a form. */
export function saveDraft(form: HTMLFormElement): void {
  ignoreErrors(() => sessionStorage.setItem(form.id, JSON.stringify(Object.fromEntries(textsOf(form)))));
}

/** Saves what was typed before hydration. An empty form may have been loaded before the draft was saved. */
export function saveEarlyDraft(form: HTMLFormElement): void {
  ignoreErrors(() => {
    if (textsOf(form).some(([, text]) => text !== "")) saveDraft(form);
  });
}

/** Deletes the draft. */
export function dropDraft(form: HTMLFormElement): void {
  ignoreErrors(() => sessionStorage.removeItem(form.id));
}

function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // If the storage is disabled or full, no draft is saved.
  }
}
