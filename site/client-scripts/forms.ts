/*
 * Runs on pages with a form, before React or without it: saves and restores the unsent draft, shows the name of a restored file,
 * records the first interaction, shows the topic in the URL, and opens the privacy links' alert.
 */

/** Saves the typed texts under the form's id, from the first letter until the form is sent. Files are not saved. */
const saveDraft = (form: HTMLFormElement) => {
  /* Without the field that only programs fill in: nobody sees it (contract/bot-signals.ts). */
  const texts = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "website");
  try {
    sessionStorage.setItem(form.id, JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // If storage is forbidden or full, no draft is saved.
  }
};

/**
 * Records when a form is first used, for site/components/forms/use-form-state.ts. A form that already has text, from a draft or
 * from the browser, does not count, because a person may send it at once.
 */
const recordFirstUse = (form: HTMLFormElement) => {
  if (!form.querySelector("textarea")?.value) performance.mark(`touch ${form.id}`);
};

for (const form of document.forms) {
  try {
    const draft: Record<string, string> = JSON.parse(sessionStorage.getItem(form.id) ?? "{}");
    for (const [name, text] of Object.entries(draft)) {
      const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
      if (field) field.value = text;
    }
  } catch {
    // If storage is forbidden, the form starts empty.
  }
  form.addEventListener("focusin", () => recordFirstUse(form), { once: true });
  form.addEventListener("input", () => saveDraft(form));
}

/** Shows the name of a file that the browser restored after a reload. Firefox restores it as late as `pageshow`. */
const showFileNames = () => {
  for (const input of document.querySelectorAll<HTMLInputElement>("[type=file]")) {
    const name = input.previousElementSibling?.querySelector("b");
    const [file] = input.files ?? [];
    if (name && file) name.textContent = file.name;
  }
};
showFileNames();
addEventListener("pageshow", showFileNames);

const query = new URLSearchParams(location.search);
const topics = [...document.querySelectorAll<HTMLElement>("[data-topic]")];
const topic = topics.find(({ dataset }) => {
  const [key = "", value] = dataset.topic?.split("=") ?? [];
  return query.get(key) === value;
});
if (topic) topic.hidden = false;
topic?.querySelector("input")?.removeAttribute("disabled");

for (const link of document.querySelectorAll<HTMLElement>("[data-alert]")) {
  link.onclick = () => {
    alert(link.dataset.alert);
    return false;
  };
}
