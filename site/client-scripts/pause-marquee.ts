/*
 * A strip of names moves while it is on the screen: off it, browsers animate on the main thread. Its button pauses it too.
 * Both work through CSS. A strip that moves does not scroll and is no tab stop.
 */

for (const button of document.querySelectorAll<HTMLElement>("[data-pause]")) {
  button.onclick = () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
}
if (matchMedia("(prefers-reduced-motion: no-preference)").matches) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.toggleAttribute("data-on-screen", isIntersecting);
  });
  for (const view of document.querySelectorAll("[data-strip]")) {
    view.removeAttribute("tabindex");
    observer.observe(view);
  }
}
