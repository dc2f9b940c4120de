/** The popovers of small screens: the menu's sheet, and Services sliding in over it. */
export const MENU_ID = "mobile-menu";
export const SUBMENU_ID = "mobile-services";

type Watch = {
  popover: HTMLElement | null;
  /** The button that opens it: focus returns there. */
  opener: HTMLElement | null;
  behind: Iterable<HTMLElement>;
  onChange: (open: boolean) => void;
};

/**
 * Tells if a popover is open. A browser without popovers throws on the selector until the polyfill is there
 * (site/client-scripts/page.ts).
 */
export function isPopoverOpen(popover: HTMLElement | null): boolean {
  return popover !== null && "popover" in popover && popover.matches(":popover-open");
}

/**
 * Keeps what lies behind a popover inert for as long as it is open, and sends focus back to its opener when it
 * closes, which browsers do not do for a popover inside another.
 *
 * @returns stops watching
 */
export function watchPopover({ popover, opener, behind, onChange }: Watch) {
  const setInert = (inert: boolean) => {
    for (const element of behind) element.inert = inert;
  };
  const onBefore = (event: Event) => {
    if ((event as ToggleEvent).newState === "open") return;
    setInert(false);
    if (popover?.contains(document.activeElement)) opener?.focus();
  };
  const onToggle = () => {
    const open = isPopoverOpen(popover);
    setInert(open);
    onChange(open);
  };
  popover?.addEventListener("beforetoggle", onBefore);
  popover?.addEventListener("toggle", onToggle);
  onToggle();
  return () => {
    popover?.removeEventListener("beforetoggle", onBefore);
    popover?.removeEventListener("toggle", onToggle);
  };
}
