import type { IslandEvent } from "./island-event.ts";
import { hydrate } from "./islands.ts";
import { opensSearch } from "./search-keys.ts";

/*
 * The keys and buttons of the search open its dialog and hydrate its island. The native dialog opens at once; React takes
 * over the text in its field. If React cannot be loaded, the status line says so, and the next key press tries again.
 */

const island = document.querySelector("#search-field")?.closest<HTMLElement>("astro-island");

/** A part of the dialog, which may have been replaced since. */
const part = <E extends HTMLElement>(selector: string) => island?.querySelector(selector) as E;

/** In localStorage: "off" while / is turned off. */
const SLASH = "slash";

export const ifAllowed = (use: () => void) => {
  try {
    use();
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
};

if (island) {
  const slash = () => part<HTMLInputElement>("[type=checkbox]");
  const showFailure = (isShown: boolean) => {
    const status = part("[role=status]");
    status.textContent = (isShown && status.dataset.failure) || "";
  };
  const isSlashOn = () => {
    let isOn = slash().checked;
    ifAllowed(() => {
      isOn = localStorage.getItem(SLASH) !== "off";
    });
    return isOn;
  };
  const open = () => {
    const [dialog, field] = [part<HTMLDialogElement>("dialog"), part<HTMLInputElement>("#search-field")];
    if (island.dataset.hydration !== "started") showFailure(false);
    hydrate(island);
    slash().checked = isSlashOn();
    if (!dialog.open) dialog.showModal();
    dialog.dispatchEvent(new Event("toggle")); // page.ts
    field.focus();
    field.select();
  };
  island.addEventListener("change", ({ target }) => {
    if (target === slash()) ifAllowed(() => localStorage.setItem(SLASH, slash().checked ? "on" : "off"));
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-open-search]")) button.onclick = open;
  /* before-first-paint.js marks a button that was clicked earlier. */
  if (document.querySelector("[data-open-search][data-used]")) open();
  document.onkeydown = (event) => {
    const isTyping = (event.target as Element).matches?.(":read-write");
    if (!opensSearch(event, isTyping, /Mac/.test(navigator.platform), isSlashOn())) return;
    open();
    return false;
  };
  island.addEventListener("astro:hydration-error" satisfies IslandEvent, () => showFailure(true));
}
