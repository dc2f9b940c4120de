/*
 * What a page with a form does before React: puts back what this tab failed to send (the island keeps it from the first
 * submit on, site/components/forms/form-draft.ts), names the file that the browser kept, notes when a form is first touched,
 * shows the topic that the address names, and the privacy link's short answer.
 */

/**
 * Notes when a form is first touched, for site/components/forms/duration.ts. One whose text is there already, from a
 * draft or the browser's own memory, may well be sent at once by a person.
 */
const noteTouch = (form: HTMLFormElement) => {
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
    // Storage may be forbidden: the form then starts empty.
  }
  form.addEventListener("focusin", () => noteTouch(form), { once: true });
}

/** Names the file that the browser kept over a reload; Firefox gives it back as late as the page is shown. */
const nameFiles = () => {
  for (const input of document.querySelectorAll<HTMLInputElement>("[type=file]")) {
    const name = input.previousElementSibling?.querySelector("b");
    const [file] = input.files ?? [];
    if (name && file) name.textContent = file.name;
  }
};
nameFiles();
addEventListener("pageshow", nameFiles);

const query = new URLSearchParams(location.search);
const topics = [...document.querySelectorAll<HTMLElement>("[data-topic]")];
const topic = topics.find(({ dataset }) => {
  const [key = "", value] = dataset.topic?.split("=") ?? [];
  return query.get(key) === value;
});
if (topic) topic.hidden = false;

for (const link of document.querySelectorAll<HTMLElement>("[data-alert]")) {
  link.onclick = () => {
    alert(link.dataset.alert);
    return false;
  };
}
