/*
 * Runs on pages with a form, before React or without it: saves and restores the unsent draft, shows the name of a restored file,
 * records the first interaction, shows the topic in the URL, and opens the privacy links' alert.
 */

for (const form of document.forms) {
  try {
    const draft: Record<string, string> = JSON.parse(sessionStorage[form.id]);
    for (const [name, text] of Object.entries(draft)) {
      const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
      if (field) field.value = text;
    }
  } catch {
    // Without a draft, or if storage is forbidden, the form starts empty.
  }
  /* Saves the typed texts until the form is sent, without files and without the field that only programs fill in. */
  form.oninput = () => {
    const texts = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "website");
    try {
      sessionStorage[form.id] = JSON.stringify(Object.fromEntries(texts));
    } catch {
      // If storage is forbidden or full, no draft is saved.
    }
  };
  /*
   * Records the first use, for site/components/forms/use-form-state.ts. A form that already has text, from a draft or from the
   * browser, does not count, because a person may send it at once.
   */
  const recordUse = () => form.querySelector("textarea")?.value || performance.mark(`touch ${form.id}`);
  form.addEventListener("focusin", recordUse, { once: true });
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

for (const pair of new URLSearchParams(location.search)) {
  const topic = document.querySelector<HTMLElement>(`[data-topic="${CSS.escape(pair.join("="))}"]`);
  if (!topic) continue;
  topic.hidden = false;
  topic.querySelector("input")?.removeAttribute("disabled");
  break;
}

for (const link of document.querySelectorAll<HTMLElement>("[data-alert]")) {
  link.onclick = () => {
    alert(link.dataset.alert);
    return false;
  };
}
