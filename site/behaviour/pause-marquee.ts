/* The button pauses a moving strip of names through CSS. A strip that moves does not scroll and is no tab stop. */

for (const button of document.querySelectorAll<HTMLElement>("[data-pause]")) {
  button.onclick = () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
}
if (matchMedia("(prefers-reduced-motion: no-preference)").matches) {
  for (const view of document.querySelectorAll("[data-strip]")) view.removeAttribute("tabindex");
}
