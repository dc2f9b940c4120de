import type { IslandEvent } from "./island-event.ts";
import { hydrate } from "./islands.ts";
import { opensSearch } from "./search-keys.ts";

/*
 * The keys and buttons of the search open its dialog and hydrate its island. The native dialog opens at once; React takes
 * over the text in its field. If React cannot be loaded, the status line says so, and the next key press tries again.
 */

const field = document.querySelector<HTMLInputElement>("#search-field");
const dialog = field?.closest("dialog");
const island = dialog?.closest<HTMLElement>("astro-island");
const status = dialog?.querySelector<HTMLElement>("[role=status]");
const slash = dialog?.querySelector<HTMLInputElement>("[type=checkbox]");

/** In localStorage: "off" while / is turned off. */
const SLASH = "slash";

export const ifAllowed = (use: () => void) => {
  try {
    use();
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
};

if (field && dialog && island && status && slash) {
  const isSlashOn = () => {
    let isOn = slash.checked;
    ifAllowed(() => {
      isOn = localStorage.getItem(SLASH) !== "off";
    });
    return isOn;
  };
  const open = () => {
    if (island.dataset.hydration !== "started") status.textContent = "";
    hydrate(island);
    slash.checked = isSlashOn();
    if (!dialog.open) dialog.showModal();
    dialog.dispatchEvent(new Event("toggle")); // page.ts
    field.focus();
    field.select();
  };
  slash.onchange = () => ifAllowed(() => localStorage.setItem(SLASH, slash.checked ? "on" : "off"));
  for (const button of document.querySelectorAll<HTMLElement>("[data-open-search]")) button.onclick = open;
  document.onkeydown = (event) => {
    const isTyping = (event.target as Element).matches?.(":read-write");
    if (!opensSearch(event, isTyping, /Mac/.test(navigator.platform), isSlashOn())) return;
    open();
    return false;
  };
  island.addEventListener("astro:hydration-error" satisfies IslandEvent, () => {
    status.textContent = status.dataset.failure ?? "";
  });
}
