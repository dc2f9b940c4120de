import "./islands.ts";
import "./reveal.ts";
import popoverPolyfill from "./popover-polyfill.ts?worker&url";
import "./search-shortcut.ts";

/*
 * What every page does without React, small enough to travel inside it: the header's ground, the colour theme, the next
 * page and the pictures further down fetched ahead, the footer's logo and year, and the web manifest. What reveals the
 * sections stands beside, in reveal.ts, and so does what only some pages do: forms.ts, contents.ts, pause.ts, go-back.ts.
 */

/** The header turns solid past this scroll (specification §9), in CSS pixels. */
const SOLID_AFTER = 10;

const root = document.documentElement;
const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

/* The header. */
const onScroll = () => root.toggleAttribute("data-scrolled", scrollY > SOLID_AFTER);
addEventListener("scroll", onScroll, { passive: true });
/* Asked now, where the page is scrolled would want all of it laid out first; in its first frame it is anyway. */
requestAnimationFrame(onScroll);

/*
 * The theme: auto follows the system; a choice is remembered on this device, and followed by a page that was made ready
 * before it, is open beside this one, or is come back to.
 */
const themes = all<HTMLButtonElement>("[data-set-theme]");
const showTheme = (theme: string | undefined) => {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const button of themes)
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === (theme ?? "auto")));
  /* What the browser's own frame is drawn in, by day and by night. */
  for (const [index, frame] of all<HTMLMetaElement>("meta[media]").entries()) {
    const name = index === 0 ? "light" : "dark";
    frame.media = theme ? (theme === name ? "" : "not all") : `(prefers-color-scheme:${name})`;
  }
};
const orForbidden = (use: () => void) => {
  try {
    use();
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
};
const showChoice = () => orForbidden(() => showTheme(localStorage.getItem("theme") ?? undefined));
showChoice();
document.addEventListener("prerenderingchange", showChoice);
for (const sign of ["pageshow", "storage"]) addEventListener(sign, showChoice);
for (const button of themes) {
  button.onclick = () => {
    const { setTheme } = button.dataset;
    const chosen = setTheme === "auto" ? undefined : setTheme;
    showTheme(chosen);
    orForbidden(() => (chosen ? localStorage.setItem("theme", chosen) : localStorage.removeItem("theme")));
  };
}

/* Chrome before 114, Firefox before 125 and Safari before 17 have no popovers: there the menus need a polyfill. */
const hasPopovers = () => "popover" in root;
if (!hasPopovers()) import(/* @vite-ignore */ popoverPolyfill);

/* Close the menus, so that they are closed when the visitor comes back to this page. */
addEventListener("pagehide", () => {
  if (hasPopovers()) for (const open of all(":popover-open")) open.hidePopover();
});

/** The visitor counts bytes, or waits long for them: nothing is fetched that was not asked for. */
const isSparing = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || connection?.effectiveType?.includes("2g");
};

/*
 * The next page. Where the browser knows no speculation rules (next-page.ts), a page is fetched when its link is pointed
 * at or touched; what is left after the tap is to ask whether it changed.
 */
const FETCHED_AHEAD = "a[href^='/']:not([href^='/api/'],[href*='.'],[target])";
if (!HTMLScriptElement.supports?.("speculationrules")) {
  const fetched = new Set([location.href.replace(/#.*/, "")]);
  const fetchAhead = ({ target }: Event) => {
    const href = (target as Element).closest<HTMLAnchorElement>(FETCHED_AHEAD)?.href.replace(/#.*/, "");
    if (!href || fetched.has(href) || isSparing()) return;
    fetched.add(href);
    fetch(href).catch(() => fetched.delete(href));
  };
  for (const sign of ["pointerover", "touchstart"]) addEventListener(sign, fetchAhead, { passive: true });
}

/*
 * Pictures further down come when the page is there, painted and quiet: who scrolls, prints or captures it finds them.
 * Those of the other theme are not shown, and stay where they are. A page that is made ready fetches none.
 */
const PICTURES_AFTER = 300;
const fetchPictures = () => {
  if (isSparing()) return;
  for (const image of all<HTMLImageElement>("[loading]")) if (image.checkVisibility?.()) image.loading = "eager";
};
addEventListener("load", () => requestAnimationFrame(() => setTimeout(fetchPictures, PICTURES_AFTER)));

/* An image that fails to load gives way to its fallback, once. */
for (const image of all<HTMLImageElement>("img[data-fallback]")) {
  const swap = () => {
    const { fallback } = image.dataset;
    delete image.dataset.fallback;
    if (fallback) image.src = fallback;
  };
  if (image.complete && image.naturalWidth === 0) swap();
  else image.onerror = swap;
}

/*
 * The manifest is for who keeps the site among their apps. In the markup a browser fetches it beside the fonts, before
 * the first paint (docs/decisions/0023).
 */
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
}).observe({ type: "paint", buffered: true });

for (const year of all("[data-year]")) year.textContent = String(new Date().getFullYear());
