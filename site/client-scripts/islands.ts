import type { Hydration, IslandEvent } from "./island-event.ts";

/*
 * Hydrates an island when the visitor first points at it, taps it, tabs into it or submits its form. Only then does the
 * page load React and Astro's island script, whose address is in <html data-islands> (site/build/optimize-html.ts).
 *
 * Hydration starts after the next frame, so that the browser focuses the field before React is evaluated,
 * which takes 0.15 s on a slow phone. A touch hydrates on `click`: earlier it may be the start of a scroll.
 *
 * A form that is submitted before React has loaded is submitted again by React. If React cannot be loaded, or not in time,
 * the browser submits the form natively.
 */

const TIMEOUT_MS = 15_000;

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
  const fail = () => island.dispatchEvent(new Event(FAILED, { bubbles: true }));
  /* Astro removes `ssr` from an island that React has taken over. */
  setTimeout(() => island.hasAttribute("ssr") && fail(), TIMEOUT_MS);
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
    fail();
  });
}
let script: Promise<unknown> | undefined;
let failures = 0;

for (const type of ["pointerover", "click", "focusin", "input"] as const) {
  const onInteraction = (event: Event) => {
    const island = islandOf(event);
    /* Only a click or the focus repeats it after a failure, not each letter. */
    if (!island || (island.dataset.hydration && (type === "pointerover" || type === "input"))) return;
    const { pointerType } = event as PointerEvent;
    if (type === "pointerover" && pointerType === "touch") return;
    requestAnimationFrame(() => setTimeout(() => hydrate(island)));
  };
  addEventListener(type, onInteraction);
}

/* before-first-paint.js marks islands that were used earlier. */
window.onclick = window.oninput = null;
for (const island of document.querySelectorAll<HTMLElement>("astro-island[data-used]")) hydrate(island);

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
  if (submit) (submit.target as HTMLFormElement).requestSubmit();
});
addEventListener(FAILED, (event) => {
  const island = islandOf(event);
  if (island) island.dataset.hydration = FAILURE;
  const submit = takePendingSubmit(event);
  if (!submit) return;
  const form = submit.target as HTMLFormElement;
  form.submit();
  sessionStorage.removeItem(form.id); // it was handed to the browser; Back shows it again
});
