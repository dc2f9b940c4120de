import type { ClientDirective } from "astro";
import type { IslandEvent } from "./island-event.ts";

const WAKE: IslandEvent = "island:wake";

/**
 * Puts back what React removes from an island when one of its components throws: the links of a menu, the fields of a
 * form with what was typed into them. They then work as they did before React.
 */
const keepContent = (island: HTMLElement) => {
  const observer = new MutationObserver((records) => {
    if (island.childElementCount > 0) return;
    observer.disconnect();
    island.append(...records.flatMap(({ removedNodes }) => [...removedNodes]));
  });
  observer.observe(island, { childList: true });
};

/**
 * `client:interaction`: hydrates an island when islands.ts wakes it, which may have been before this script came.
 *
 * A build takes this out of the pages together with Astro's own runtime (site/build/island-runtime.ts).
 */
const hydrateOnInteraction: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    const start = await load();
    keepContent(island);
    await start();
  };
  island.addEventListener(WAKE, hydrate);
  if (island.dataset.woken) void hydrate();
};

export default hydrateOnInteraction;
