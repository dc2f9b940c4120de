import type { ClientDirective } from "astro";
import type { IslandEvent } from "./island-event.ts";

const HYDRATE: IslandEvent = "island:hydrate";

/**
 * Restores what React removes from an island when one of its components throws, such as the fields of a form with their
 * values. They then work as they did before React.
 */
const restoreContentOnError = (island: HTMLElement) => {
  const observer = new MutationObserver((records) => {
    if (island.childElementCount > 0) return;
    observer.disconnect();
    island.append(...records.flatMap(({ removedNodes }) => [...removedNodes]));
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
