/*
 * The menus are native popovers: they open, close and go back without scripts, and CSS opens Services on hover. This script
 * adds what popovers lack. page.ts loads it when the header is first used, so a menu may be open by then.
 */

/** The parts of the page behind each popover that covers them. */
const BEHIND: Readonly<Record<string, string>> = {
  "mobile-menu": "main, footer, .skip",
  "mobile-services": "[data-behind-submenu]",
};

/** Milliseconds between the pointer's leaving and the closing of Services. */
const CLOSE_DELAY = 150;

/** The distance by which the panel of Services begins before its button, in CSS pixels. */
const PANEL_OVERHANG = 16;

/** Browsers without popovers throw on the selector until the polyfill is there (page.ts). */
const isOpen = (popover: HTMLElement) => "popover" in popover && popover.matches(":popover-open");

/*
 * The button of a popover reports its state, and what lies behind is inert while it is open. Focus returns to the button:
 * browsers do not return it from a popover inside another.
 */
for (const popover of document.querySelectorAll<HTMLElement>("header [popover]")) {
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
  const behind = document.querySelectorAll<HTMLElement>(BEHIND[popover.id] ?? ":not(*)");
  const setInert = (inert: boolean) => {
    for (const element of behind) element.inert = inert;
  };
  const onToggle = () => {
    setInert(isOpen(popover));
    opener?.setAttribute("aria-expanded", String(isOpen(popover)));
  };
  popover.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") return;
    setInert(false);
    if (popover.contains(document.activeElement)) opener?.focus();
  });
  popover.addEventListener("toggle", onToggle);
  onToggle();
}

/* The menu of small screens: Tab stays inside, and a widened window closes it. */
const sheet = document.getElementById("mobile-menu");
if (sheet) {
  sheet.parentElement?.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !isOpen(sheet)) return;
    const stops = [
      ...document.querySelectorAll<HTMLElement>('[popovertarget="mobile-menu"], #mobile-menu :is(a, button)'),
    ];
    const within = stops.filter((element) => element.getClientRects().length > 0 && !element.closest("[inert]"));
    const from = within.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    within.at((from + (event.shiftKey ? -1 : 1)) % within.length)?.focus();
  });
  matchMedia("(width > 62rem)").onchange = ({ matches }) => matches && isOpen(sheet) && sheet.hidePopover();
}

/* Services opens on hover. With the polyfill, which moves the focus into a popover, only CSS opens it. */
const panel = document.getElementById("services-menu");
const menu = panel?.parentElement;
if (panel && menu) {
  const isNative = CSS.supports("selector(:popover-open)");
  /** A mouse is over the menu. `:hover` stays after a touch. */
  let isHovered = false;
  let closing: number | undefined;
  const hide = () => isOpen(panel) && panel.hidePopover();
  const enter = () => {
    clearTimeout(closing);
    isHovered = true;
    if (isNative && !isOpen(panel)) panel.showPopover();
  };
  menu.toggleAttribute("data-live", isNative);
  menu.onpointerenter = ({ pointerType }) => pointerType === "mouse" && enter();
  menu.onpointerleave = ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    isHovered = false;
    if (isNative) closing = window.setTimeout(hide, CLOSE_DELAY);
  };
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    /* It is null when the panel itself is pressed. A press elsewhere closes a popover anyway. */
    if (relatedTarget && !menu.contains(relatedTarget as Node)) hide();
  });
  menu.querySelector("button")?.addEventListener("click", (event) => {
    /* A mouse has opened it by hovering; its click must not close it again. */
    if (event.detail > 0 && isHovered && isOpen(panel)) event.preventDefault();
  });
  if (menu.matches(":hover") && menu.closest("header")?.dataset.pointer === "mouse") enter();
  else if (document.activeElement !== document.body && !menu.contains(document.activeElement)) hide();
  /* Firefox before 147 and Safari before 26 have no anchor positioning (ServicesMenu.module.css). */
  const place = () => {
    const { left, right } = menu.getBoundingClientRect();
    const start = document.dir === "rtl" ? document.documentElement.clientWidth - right : left;
    panel.style.setProperty("--panel-start", `${start - PANEL_OVERHANG}px`);
  };
  if (!CSS.supports("top: anchor(bottom)")) {
    place();
    addEventListener("resize", place);
  }
}
