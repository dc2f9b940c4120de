/*
 * Starts a video in the place of its poster. Until then the player is inert in a <template>: nothing is requested from it,
 * which is a promise to visitors if it belongs to another site.
 */
for (const link of document.querySelectorAll<HTMLElement>("[data-play]")) {
  link.addEventListener("click", (event) => {
    const box = link.closest("[data-player]");
    const player = box?.querySelector("template")?.content.firstElementChild?.cloneNode(true);
    /* With a key held, the link opens in another tab. */
    if (!(player instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.parentElement?.remove();
    box?.append(player);
    player.focus();
  });
}
