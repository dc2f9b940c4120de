import "./islands.ts";
import "./search-shortcut.ts";

/*
 * What every page does without React, small enough to travel inside it: the header's ground, sections that arrive
 * once, the contents of an article, the marquee's pause, the colour theme, the next page fetched ahead, the footer's
 * logo and year, the web manifest, and Go Back.
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
 * Arrivals. Nothing is hidden until the visitor scrolls: then what is still below the screen waits there and
 * arrives once. So a page that is printed, captured or read by a machine is whole.
 */
if (matchMedia("(prefers-reduced-motion: no-preference)").matches) {
  addEventListener(
    "scroll",
    () => {
      const arrive = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            arrive.unobserve(target);
            target.classList.replace("is-out", "is-in");
          }
        },
        { rootMargin: "0px 0px -12% 0px" },
      );
      for (const element of all("[data-enter]")) {
        if (element.getBoundingClientRect().top < innerHeight) continue;
        element.classList.add("is-out");
        arrive.observe(element);
      }
    },
    { passive: true, once: true },
  );
}

/* An article's contents mark the section that is read: the one on a line a third down the screen. */
const reading = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = document.querySelector(`[data-contents] [href="#${target.id}"]`);
      if (link) link.ariaCurrent = isIntersecting ? "true" : null;
    }
  },
  { rootMargin: "-33% 0px -66%" },
);
for (const { hash } of all<HTMLAnchorElement>("[data-contents] a")) {
  const section = document.querySelector(hash);
  if (section) reading.observe(section);
}

/* The marquee's pause: CSS reads the pressed state. */
for (const button of all("[data-pause]")) {
  button.onclick = () => button.setAttribute("aria-pressed", String(button.ariaPressed !== "true"));
}

/*
 * The theme: auto follows the system; a choice is remembered on this device, and followed by a page that was made ready
 * before it.
 */
const themes = all<HTMLButtonElement>("[data-set-theme]");
const showTheme = (theme: string | undefined) => {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const button of themes) button.ariaPressed = String(button.dataset.setTheme === (theme ?? "auto"));
};
const orForbidden = (use: () => void) => {
  try {
    use();
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
};
showTheme(root.dataset.theme);
document.addEventListener("prerenderingchange", () =>
  orForbidden(() => showTheme(localStorage.getItem("theme") ?? undefined)),
);
for (const button of themes) {
  button.onclick = () => {
    const { setTheme } = button.dataset;
    const chosen = setTheme === "auto" ? undefined : setTheme;
    showTheme(chosen);
    orForbidden(() => (chosen ? localStorage.setItem("theme", chosen) : localStorage.removeItem("theme")));
  };
}

/*
 * The next page. Where the browser knows no speculation rules (next-page.ts), a page is fetched when its link is pointed
 * at or touched; what is left after the tap is to ask whether it changed.
 */
const FETCHED_AHEAD = "a[href^='/']:not([href^='/api/'],[href*='.'],[target])";
if (!HTMLScriptElement.supports?.("speculationrules")) {
  const fetched = new Set([location.href.replace(/#.*/, "")]);
  const fetchAhead = ({ target }: Event) => {
    const href = (target as Element).closest<HTMLAnchorElement>(FETCHED_AHEAD)?.href.replace(/#.*/, "");
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    if (!href || fetched.has(href) || connection?.saveData || connection?.effectiveType?.includes("2g")) return;
    fetched.add(href);
    fetch(href).catch(() => fetched.delete(href));
  };
  for (const sign of ["pointerover", "touchstart"]) addEventListener(sign, fetchAhead, { passive: true });
}

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
for (const button of all("[data-go-back]")) button.onclick = () => history.back();
