import type { IslandEvent } from "./island-event.ts";
import { wake } from "./islands.ts";
import { asksForSearch } from "./search-keys.ts";

/*
 * The keys of the search, and its buttons, open its dialog and wake its island. The native dialog opens at once and
 * takes what is typed; React finds it in the field when it arrives. If it cannot be fetched, the dialog says so in its
 * status line, and the next press tries again.
 */

const field = document.querySelector<HTMLInputElement>("#search-field");
const dialog = field?.closest("dialog");
const island = dialog?.closest<HTMLElement>("astro-island");
const status = dialog?.querySelector<HTMLElement>("[role=status]");
const slash = dialog?.querySelector<HTMLInputElement>("[type=checkbox]");

/** In localStorage: "off" while / is turned off. */
const SLASH = "slash";

if (field && dialog && island && status && slash) {
  const isSlashOn = () => {
    try {
      return localStorage.getItem(SLASH) !== "off";
    } catch {
      return slash.checked; // Storage may be forbidden: the choice then lasts as long as the page.
    }
  };
  const open = () => {
    if (island.dataset.woken !== "yes") status.textContent = "";
    wake(island);
    slash.checked = isSlashOn();
    if (!dialog.open) dialog.showModal();
    field.focus();
    field.select();
  };
  slash.onchange = () => {
    try {
      localStorage.setItem(SLASH, slash.checked ? "on" : "off");
    } catch {
      // As above.
    }
  };
  for (const button of document.querySelectorAll<HTMLElement>("[data-open-search]")) button.onclick = open;
  document.onkeydown = (event) => {
    /* The site has no other fields to type into. The dialog's checkbox keeps the focus for a frame after Escape. */
    const typedInto = (event.target as Element).closest?.("input:not([type=checkbox]),textarea");
    if (!asksForSearch(event, Boolean(typedInto), /Mac/.test(navigator.platform), isSlashOn())) return;
    open();
    return false;
  };
  island.addEventListener("astro:hydration-error" satisfies IslandEvent, () => {
    status.textContent = status.dataset.failure ?? "";
  });
}
