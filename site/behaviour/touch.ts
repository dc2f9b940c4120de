import type { ClientDirective } from "astro";
import { READY } from "./island-ready.ts";

const SIGNS = ["pointerover", "pointerdown", "focusin", "input"] as const;

/**
 * `client:touch`: hydrates an island at the first sign of a hand.
 *
 * A form sent in the short while between the first touch and React's arrival is held and sent again once React
 * is there; if React cannot be fetched, it is posted natively instead, so nothing typed is ever lost.
 */
const touch: ClientDirective = (load, _options, island) => {
  let held: SubmitEvent | undefined;

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    held = event;
    start();
  };
  const release = () => {
    island.removeEventListener("submit", hold, true);
    island.removeEventListener(READY, release);
    if (held) (held.target as HTMLFormElement).requestSubmit(held.submitter);
  };
  const giveUp = () => {
    island.removeEventListener("submit", hold, true);
    if (held) (held.target as HTMLFormElement).submit();
  };
  const start = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, start);
    const hydrate = await load();
    await hydrate();
  };

  for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true });
  island.addEventListener("submit", hold, true);
  island.addEventListener(READY, release);
  island.addEventListener("astro:hydration-error", giveUp);
};

export default touch;
