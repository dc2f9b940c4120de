import type { IslandEvent, Woken } from "./island-event.ts";

/*
 * Islands sleep until somebody points at one, touches it, tabs into it or sends its form. Only then comes React, and
 * what Astro itself needs to place it: a built page names that script in <html data-islands>, and has it nowhere else.
 *
 * A form sent in the short while between the first touch and React's arrival is held and sent again once React is
 * there; if React cannot be fetched, it is posted natively instead, so nothing typed is ever lost.
 */

const WAKE: IslandEvent = "island:wake";
const READY: IslandEvent = "island:ready";
const FAILED: IslandEvent = "astro:hydration-error";

const SIGNS = ["pointerover", "pointerdown", "focusin", "input"] as const;

/** Islands whose form React has taken over. */
const ready = new WeakSet<Element>();
let held: SubmitEvent | undefined;

const islandOf = ({ target }: Event) => (target as Element).closest?.<HTMLElement>("astro-island");

/** Brings an island to life; again after a failure. One that is alive, or on its way, is left alone. */
export function wake(island: HTMLElement): void {
  const woken: Woken = "yes";
  if (island.dataset.woken === woken) return;
  island.dataset.woken = woken;
  island.dispatchEvent(new Event(WAKE));
  const { islands } = document.documentElement.dataset;
  if (!islands || customElements.get("astro-island")) return;
  /* Side by side rather than one after the other. */
  for (const name of ["component-url", "renderer-url"]) {
    const href = island.getAttribute(name) ?? "";
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  /* Named anew after a failure: a browser may remember that a script could not be fetched. */
  runtime ??= import(/* @vite-ignore */ islands + (failures > 0 ? `?${failures}` : ""));
  runtime.catch(() => {
    if (runtime) failures++;
    runtime = undefined;
    island.dispatchEvent(new Event(FAILED, { bubbles: true }));
  });
}
let runtime: Promise<unknown> | undefined;
let failures = 0;

for (const sign of SIGNS) {
  const look = (event: Event) => {
    const island = islandOf(event);
    if (!island || island.dataset.woken) return;
    const { pointerType } = event as PointerEvent;
    if (pointerType) island.dataset.pointer = pointerType;
    wake(island);
  };
  addEventListener(sign, look, { passive: true });
}

const hold = (event: SubmitEvent) => {
  const island = islandOf(event);
  if (!island || ready.has(island) || (event.target as HTMLFormElement).method !== "post") return;
  event.preventDefault();
  event.stopPropagation();
  held = event;
  wake(island);
};
addEventListener("submit", hold, true);

const letGo = (event: Event) => {
  const mine = held && islandOf(held) === islandOf(event) ? held : undefined;
  if (mine) held = undefined;
  return mine;
};
addEventListener(READY, (event) => {
  const island = islandOf(event);
  if (island) ready.add(island);
  const submit = letGo(event);
  if (submit) (submit.target as HTMLFormElement).requestSubmit(submit.submitter);
});
addEventListener(FAILED, (event) => {
  const woken: Woken = "failed";
  const island = islandOf(event);
  if (island) island.dataset.woken = woken;
  const submit = letGo(event);
  if (submit) (submit.target as HTMLFormElement).submit();
});
