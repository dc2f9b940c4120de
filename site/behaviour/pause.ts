/* A strip of names that moves can be paused, CSS reads the pressed state; as it does not scroll, it is no tab stop. */

for (const button of document.querySelectorAll<HTMLElement>("[data-pause]")) {
  button.onclick = () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
}
if (matchMedia("(prefers-reduced-motion: no-preference)").matches) {
  for (const view of document.querySelectorAll("[data-strip]")) view.removeAttribute("tabindex");
}
