import "./islands.ts";
import menus from "./menus.ts?worker&url";
import popoverPolyfill from "./popover-polyfill.ts?worker&url";
import { revealSections } from "./reveal.ts";
import { ifAllowed } from "./search-shortcut.ts";

/*
 * Code that every page needs before or without React, in a file that all pages share. Scripts of single pages are chosen in
 * site/layouts/PageScripts.astro, and what the first paint needs is in before-first-paint.js.
 */

const root = document.documentElement;
const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

/* After a jump, the layout of skipped sections would move the text that the visitor reads (decision 33). */
let lastY = 0;
addEventListener("scroll", () => {
  if (Math.abs(scrollY - lastY) > innerHeight) isWhole() || layOutAll();
  lastY = scrollY;
});

/*
 * The theme: `auto` follows the system. A choice is stored on this device and also applies to pages that are prerendered,
 * open in another tab, or restored from the back/forward cache.
 */
const themes = all<HTMLButtonElement>("[data-set-theme]");
let shownTheme: string | undefined;
const showTheme = (theme: string | undefined) => {
  if (theme === shownTheme) return;
  shownTheme = theme;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const button of themes)
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === (theme ?? "auto")));
  /* The colour of the browser's own interface in each theme. */
  for (const [index, meta] of all<HTMLMetaElement>("meta[media]").entries()) {
    const scheme = index === 0 ? "light" : "dark";
    meta.media = theme ? (theme === scheme ? "" : "not all") : `(prefers-color-scheme:${scheme})`;
  }
};
const showStoredTheme = () => ifAllowed(() => showTheme(localStorage.getItem("theme") ?? undefined));
showStoredTheme();
document.addEventListener("prerenderingchange", showStoredTheme);
for (const type of ["pageshow", "storage"]) addEventListener(type, showStoredTheme);
for (const button of themes) {
  button.onclick = () => {
    const { setTheme } = button.dataset;
    const chosen = setTheme === "auto" ? undefined : setTheme;
    showTheme(chosen);
    ifAllowed(() => (chosen ? localStorage.setItem("theme", chosen) : localStorage.removeItem("theme")));
  };
}

/* Firefox before 125 needs a polyfill for the menus. */
const hasPopovers = () => "popover" in root;
if (!hasPopovers()) import(/* @vite-ignore */ popoverPolyfill);

/* Adds what popovers lack when the header is first used. `data-pointer` is the type of the pointer that used it last. */
const header = document.querySelector<HTMLElement>("body>header");
for (const type of ["pointerover", "click", "focusin"]) {
  header?.addEventListener(type, (event) => {
    const { pointerType } = event as PointerEvent;
    if (pointerType) header.dataset.pointer = pointerType;
    import(/* @vite-ignore */ menus);
  });
}

/*
 * While the menu of small screens or the search is open, the page behind it does not scroll. Older browsers fire no `toggle`
 * for dialogs, so search-shortcut.ts does. No browser fires one if an open element is removed.
 */
const COVERS = "#mobile-menu:is(:popover-open,.\\:popover-open),astro-island dialog[open]";
const onToggle = () => {
  if (root.toggleAttribute("data-covered", all(COVERS).length > 0))
    removals.observe(root, { childList: true, subtree: true });
  else removals.disconnect();
};
const removals = new MutationObserver(onToggle);
for (const type of ["toggle", "close"]) addEventListener(type, onToggle, true);

/* Close the menus, so that they are closed when the visitor comes back to this page. */
addEventListener("pagehide", () => {
  if (hasPopovers()) for (const open of all(":popover-open")) open.hidePopover();
});

/** True if the visitor saves data or has a slow connection. Then nothing is prefetched. */
const savesData = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || connection?.effectiveType?.includes("2g");
};

/* A finger does not rest on a link before the tap, so prerendering would begin too late (Document.astro). */
root.toggleAttribute("data-prerender", !matchMedia("(pointer: coarse)").matches);

/*
 * Browsers without speculation rules (Document.astro) prefetch a page when the visitor points at its link or touches
 * it. The visit then only revalidates it.
 */
const PREFETCHED = "a[href^='/']:not([href^='/api/'],[href*='.'],[target])";
if (!HTMLScriptElement.supports?.("speculationrules")) {
  const fetched = new Set([location.href.replace(/#.*/, "")]);
  const prefetch = ({ target }: Event) => {
    const href = (target as Element).closest<HTMLAnchorElement>(PREFETCHED)?.href.replace(/#.*/, "");
    if (!href || fetched.has(href) || savesData()) return;
    fetched.add(href);
    fetch(href).catch(() => fetched.delete(href));
  };
  for (const type of ["pointerover", "touchstart"]) addEventListener(type, prefetch);
}

/*
 * The cloth beside a followed link moves to its place in the next page, in place of the page's own (site/styles/motion.css),
 * unless a finger followed it.
 */
addEventListener("click", ({ target }) => {
  const link = (target as Element).closest("a");
  if (!link) return;
  if (!("prerender" in root.dataset)) return skipFarSections();
  for (const { dataset } of all("[data-moves]")) delete dataset.moves;
  const cloth = link.closest("li")?.querySelector("[data-cloth]");
  /* One as wide as the page would jump to the size of the next. */
  if (cloth && cloth.clientWidth < root.clientWidth) cloth.setAttribute("data-moves", "");
  root.dataset.leaves = "";
});
/* If no cloth is beside the link, the piece on the screen of the cloth beside the sections moves. On the way back it returns. */
const contents = document.getElementById("page-contents")?.parentElement;
const isOnScreen = () => {
  const top = contents?.getBoundingClientRect().top ?? -1;
  return top > 0 && top < innerHeight / 4;
};
addEventListener("pageswap", ({ viewTransition }) => {
  if (viewTransition && isOnScreen() && !document.querySelector("[data-moves]"))
    contents?.setAttribute("data-moves", "");
});
addEventListener("pagereveal", ({ viewTransition }) => {
  viewTransition?.finished.then(() => contents?.removeAttribute("data-moves"));
});

/*
 * The row in which the shuttle crosses the cloth that the pointer enters (site/styles/motion.css). With the class's whole name
 * here, pages without such a cloth would keep its rules (site/build/prune-styles.ts).
 */
addEventListener("pointerover", ({ target, relatedTarget, clientY }) => {
  const cloth = (target as Element).closest<HTMLElement>("[class^=weave]");
  if (cloth?.contains(relatedTarget as Node)) return;
  cloth?.style.setProperty("--y", `${clientY - cloth.getBoundingClientRect().top}px`);
});

/* Milliseconds after the load. */
const LAYOUT_AFTER = 700;
const IMAGES_AFTER = 4000;

/** Handles the items in idle time, one in a task. */
const whenIdle = <Item>(items: readonly Item[], handle: (item: Item) => void) => {
  const rest = items.values();
  const next = () => {
    const { value, done } = rest.next();
    if (done) return;
    handle(value);
    wait();
  };
  /* Without the timeout, an animation could delay it for ever. Safari has only timers. */
  const wait = () => (self.requestIdleCallback ?? setTimeout)(next, { timeout: 300 } as never);
  wait();
};

/*
 * The layout of sections far below the screen comes in idle time, or as soon as something needs all of it (decision 33). Tools
 * that capture the whole page resize the window first and do not wait.
 */
const FAR = ":is(main section,#studies>ul>li,body>footer):not([data-whole])";
const layOut = (element: HTMLElement) => {
  element.dataset.whole = "";
  /* Now, so that the next frame only paints. */
  element.getBoundingClientRect();
};
const layOutAll = () => {
  root.dataset.all = "";
};
const isWhole = () => "all" in root.dataset || !document.querySelector(FAR);
for (const type of ["keydown", "blur"]) addEventListener(type, () => isWhole() || layOutAll());
addEventListener("hashchange", () => {
  if (isWhole()) return;
  layOutAll();
  document.querySelector(":target")?.scrollIntoView();
});
/*
 * When a page is left, Chromium computes its styles once more, except for what it skips (decision 33). All boxes are read
 * before the first change, which would lay the page out again.
 */
const skipFarSections = () => {
  const boxes = new Map([...all("[data-whole]")].map((section) => [section, section.getBoundingClientRect()]));
  for (const [{ dataset, style }, { top, bottom, height }] of boxes) {
    if (top < innerHeight && bottom > 0) continue;
    delete dataset.whole;
    style.cssText += `;contain-intrinsic-size:0;min-height:${height}px`;
  }
};
/* Two tasks for each section: its styles first, which the browser keeps while it still skips the section. */
const layOutInSteps = () => {
  if (isWhole()) return;
  const steps = [...all(FAR)].flatMap((section) => [
    () => getComputedStyle(section.firstElementChild ?? section).color,
    () => layOut(section),
  ]);
  whenIdle(steps, (step) => step());
};

/*
 * Images load when they come near the screen, and four seconds after the page has loaded all others, so that a fast scroll
 * finds them. Images of the other theme are hidden and do not load, and neither do those of a prerendered page. Photographs,
 * in <picture>, stay lazy: they are larger.
 */
const LAZY_IMAGES = "[loading]:not(picture *)";
const loadImage = (image: HTMLImageElement) => {
  if (image.checkVisibility?.()) image.loading = "eager";
};

whenIdle([revealSections], (start) => start());
addEventListener("load", () =>
  requestAnimationFrame(() => {
    setTimeout(layOutInSteps, LAYOUT_AFTER);
    setTimeout(() => savesData() || whenIdle([...all<HTMLImageElement>(LAZY_IMAGES)], loadImage), IMAGES_AFTER);
    /* Resizes before the load or away from the top come from a phone's address bar. */
    addEventListener("resize", () => scrollY || layOutAll());
  }),
);

/* Replace an image that fails to load with its fallback, once. */
for (const image of all<HTMLImageElement>("img[data-fallback]")) {
  const swap = () => {
    const { fallback } = image.dataset;
    delete image.dataset.fallback;
    if (fallback) image.src = fallback;
  };
  if (image.complete && image.naturalWidth === 0) swap();
  else image.onerror = swap;
}

/* Add the manifest after the first paint. In the markup it would load before it, next to the fonts (decision 15). */
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
}).observe({ type: "paint", buffered: true });

for (const year of all("[data-year]")) year.textContent = `${new Date().getFullYear()}`;
