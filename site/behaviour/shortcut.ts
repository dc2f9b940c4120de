import type { ClientDirective } from "astro";
import { asksForSearch } from "./search-keys.ts";

/**
 * `client:shortcut`: opens the dialog of the search island when its keys are pressed, and hydrates it then.
 *
 * The native dialog opens at once and takes what is typed; React finds it in the field when it arrives. If it cannot
 * be fetched, the dialog says so in its status line, and the next press tries again.
 */
const shortcut: ClientDirective = (load, _options, island) => {
  const dialog = island.querySelector("dialog");
  const field = island.querySelector("input");
  const status = island.querySelector<HTMLElement>("[role=status]");
  let started = false;

  const start = async () => {
    started = true;
    if (status) status.textContent = "";
    const hydrate = await load();
    await hydrate();
  };
  const giveUp = () => {
    started = false;
    if (status) status.textContent = status.dataset.failure ?? "";
  };

  island.addEventListener("astro:hydration-error", giveUp);
  addEventListener("keydown", (event) => {
    const typedInto = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
    if (!asksForSearch(event, Boolean(typedInto))) return;
    event.preventDefault();
    if (!dialog?.open) dialog?.showModal();
    field?.focus();
    field?.select();
    if (!started) start().catch(giveUp);
  });
};

export default shortcut;
