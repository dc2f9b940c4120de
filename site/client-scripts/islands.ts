import type { Hydration, IslandEvent } from "./island-event.ts";

/*
 * Hydrates an island when the visitor first points at it, taps it, tabs into it or submits its form. Only then does the
 * page load React and Astro's island script, whose address is in <html data-islands> (site/build/optimize-html.ts).
 *
 * Hydration starts after the next frame, so that the browser focuses the field before React is evaluated,
 * which takes 0.15 s on a slow phone. A touch hydrates on `click`: earlier it may be the start of a scroll.
 *
 * A form that is submitted before React has loaded is submitted again by React. If React cannot be loaded, the browser
 * submits the form natively.
 */

const HYDRATE: IslandEvent = "island:hydrate";
const READY: IslandEvent = "island:ready";
const FAILED: IslandEvent = "astro:hydration-error";

const TAKEN_OVER: Hydration = "ready";
const FAILURE: Hydration = "failed";
let pendingSubmit: SubmitEvent | undefined;

const islandOf = ({ target }: Event) => (target as Element).closest?.<HTMLElement>("astro-island");

/** Hydrates an island, also again after a failure. Does nothing if hydration has started or ended. */
export function hydrate(island: HTMLElement): void {
  const { hydration } = island.dataset;
  if (hydration && hydration !== FAILURE) return;
  const started: Hydration = "started";
  island.dataset.hydration = started;
  island.dispatchEvent(new Event(HYDRATE));
  const { islands } = document.documentElement.dataset;
  if (!islands || customElements.get("astro-island")) return;
  /* Load all files at the same time. */
  for (const name of ["component-url", "renderer-url"]) {
    const href = island.getAttribute(name) ?? "";
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  /* A new address after a failure, because browsers remember failed imports. */
  script ??= import(/* @vite-ignore */ islands + (failures > 0 ? `?${failures}` : ""));
  script.catch(() => {
    if (script) failures++;
    script = undefined;
    island.dispatchEvent(new Event(FAILED, { bubbles: true }));
  });
}
let script: Promise<unknown> | undefined;
let failures = 0;

for (const type of ["pointerover", "click", "focusin", "input"] as const) {
  const onInteraction = (event: Event) => {
    const island = islandOf(event);
    if (!island || island.dataset.hydration) return;
    const { pointerType } = event as PointerEvent;
    if (pointerType) island.dataset.pointer = pointerType;
    if (type === "pointerover" && pointerType === "touch") return;
    requestAnimationFrame(() => setTimeout(() => hydrate(island)));
  };
  addEventListener(type, onInteraction);
}

const onSubmit = (event: SubmitEvent) => {
  const island = islandOf(event);
  if (!island || island.dataset.hydration === TAKEN_OVER || (event.target as HTMLFormElement).method !== "post") return;
  event.preventDefault();
  event.stopPropagation();
  pendingSubmit = event;
  hydrate(island);
};
addEventListener("submit", onSubmit, true);

/** The pending submit of the event's island; it is pending no longer. */
const takePendingSubmit = (event: Event) => {
  const submit = pendingSubmit && islandOf(pendingSubmit) === islandOf(event) ? pendingSubmit : undefined;
  if (submit) pendingSubmit = undefined;
  return submit;
};
addEventListener(READY, (event) => {
  const island = islandOf(event);
  if (island) island.dataset.hydration = TAKEN_OVER;
  const submit = takePendingSubmit(event);
  if (submit) (submit.target as HTMLFormElement).requestSubmit(submit.submitter);
});
addEventListener(FAILED, (event) => {
  const island = islandOf(event);
  if (island) island.dataset.hydration = FAILURE;
  const submit = takePendingSubmit(event);
  if (submit) (submit.target as HTMLFormElement).submit();
});
