import type { IslandEvent } from "./island-event.ts";
import { wake } from "./islands.ts";
import { asksForSearch } from "./search-keys.ts";

const FAILED: IslandEvent = "astro:hydration-error";

/*
 * The keys of the search open its dialog and wake its island. The native dialog opens at once and takes what is typed;
 * React finds it in the field when it arrives. If it cannot be fetched, the dialog says so in its status line, and the
 * next press tries again.
 */

const dialog = document.querySelector<HTMLDialogElement>("dialog:has(#search-field)");
const island = dialog?.closest<HTMLElement>("astro-island");
const field = dialog?.querySelector("input");
const status = dialog?.querySelector<HTMLElement>("[role=status]");

const say = (text = "") => {
  if (status) status.textContent = text;
};

addEventListener("keydown", (event) => {
  const typedInto = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
  if (!asksForSearch(event, Boolean(typedInto))) return;
  event.preventDefault();
  if (island?.dataset.woken !== "yes") say();
  if (island) wake(island);
  if (!dialog?.open) dialog?.showModal();
  field?.focus();
  field?.select();
});
island?.addEventListener(FAILED, () => say(status?.dataset.failure));
