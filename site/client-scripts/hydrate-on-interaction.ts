import type { ClientDirective } from "astro";
import type { IslandEvent } from "./island-event.ts";

const HYDRATE: IslandEvent = "island:hydrate";
const FAILED: IslandEvent = "astro:hydration-error";

/**
 * `client:interaction`: hydrates an island when islands.ts asks for it, which may have happened before this script loaded.
 * The build moves this script from the pages into a file (site/build/optimize-html.ts).
 */
const hydrateOnInteraction: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    try {
      await (await load())();
    } catch (error) {
      /* Otherwise a submit would wait for the timeout. */
      island.dispatchEvent(new Event(FAILED, { bubbles: true }));
      throw error;
    }
  };
  island.addEventListener(HYDRATE, hydrate);
  if (island.dataset.hydration) void hydrate();
};

export default hydrateOnInteraction;
