import type { ClientDirective } from "astro";
import type { IslandEvent } from "./island-event.ts";

const HYDRATE: IslandEvent = "island:hydrate";
const READY: IslandEvent = "island:ready";

/**
 * Restores what React removes from an island when one of its components throws, such as the fields of a form with their
 * values, and the focus. They then work as they did before React, so a submit waits for it no longer. React may remove them twice.
 */
const restoreContentOnError = (island: HTMLElement) => {
  const content = [...island.childNodes];
  const focused = document.activeElement as HTMLElement | null;
  const observer = new MutationObserver(() => {
    if (island.childElementCount > 0) return;
    island.append(...content);
    if (island.contains(focused)) focused?.focus({ preventScroll: true });
    island.dispatchEvent(new Event(READY, { bubbles: true }));
  });
  observer.observe(island, { childList: true });
};

/**
 * `client:interaction`: hydrates an island when islands.ts asks for it, which may have happened before this script loaded.
 * The build moves this script from the pages into a file (site/build/optimize-html.ts).
 */
const hydrateOnInteraction: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    const start = await load();
    restoreContentOnError(island);
    await start();
  };
  island.addEventListener(HYDRATE, hydrate);
  if (island.dataset.hydration) void hydrate();
};

export default hydrateOnInteraction;
