import type { ClientDirective } from "astro";
import type { IslandEvent } from "./island-event.ts";

const WAKE: IslandEvent = "island:wake";

/**
 * `client:wake`: hydrates an island when islands.ts wakes it, which may have been before this script came.
 *
 * A build takes this out of the pages together with Astro's own runtime (site/build/island-runtime.ts).
 */
const wake: ClientDirective = (load, _options, island) => {
  const hydrate = async () => {
    const start = await load();
    await start();
  };
  island.addEventListener(WAKE, hydrate);
  if (island.dataset.woken) void hydrate();
};

export default wake;
