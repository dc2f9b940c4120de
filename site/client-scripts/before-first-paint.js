// Applies what the first paint needs: the stored theme, the colours of the brand's mark, the header's state, and whether
// sections may be skipped.
// Inline in <head>, so it is plain JavaScript.
try {
  const { dataset, style } = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme) dataset.theme = theme;
  // Stored by site/components/forms/FormResult.tsx.
  for (const [index, thread] of (sessionStorage.getItem("threads")?.split(" ") ?? []).entries())
    style.setProperty(`--mark-${index}`, `var(--thread-${thread})`);
} catch {
  // If storage is forbidden, the page uses the system's theme.
}
// From 10 CSS pixels on, the header is opaque. A page that is reloaded or returned to may begin below the top.
window.onscroll = window.onpageshow = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 10);
// Links to a section or a text and restored scroll positions need the layout of the whole page (decision 33). `location` has no
// text fragment, but the entry's name does.
const [{ name, type } = {}] = performance.getEntriesByType("navigation");
if (name?.includes("#") || /^(reload|back)/.test(type)) document.documentElement.dataset.all = "";
// Marks what is used before its script runs: search-shortcut.ts opens the search, islands.ts hydrates the island.
window.onclick = window.oninput = ({ target }) =>
  target.closest("[data-open-search],astro-island")?.setAttribute("data-used", "");
