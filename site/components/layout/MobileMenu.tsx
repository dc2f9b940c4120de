import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./MobileMenu.module.css";
import { MENU_ID, SUBMENU_ID } from "./navigation.ts";

/** What stands behind the open menu. */
const BEHIND = "main, footer, .skip";
const FOCUSABLE = "a[href], button";

/**
 * The menu of small screens: a native popover, so it opens, closes and goes back before React and without it.
 *
 * React adds what a popover lacks: the page behind is inert, Tab stays inside, the button reports its state, and
 * a widened window closes it.
 */
export function MobileMenu({ children }: { children?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    const sheet = menu.current;
    if (!sheet) return;
    const submenu = sheet.querySelector(`#${SUBMENU_ID}`);
    const behindSubmenu = sheet.querySelectorAll<HTMLElement>("[data-behind-submenu]");
    const onMenu = () => {
      const opened = sheet.matches(":popover-open");
      setOpen(opened);
      for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = opened;
    };
    const onSubmenu = () => {
      const opened = submenu?.matches(":popover-open") ?? false;
      for (const element of behindSubmenu) element.inert = opened;
      sheet.querySelector("[popovertarget]")?.setAttribute("aria-expanded", String(opened));
    };
    const wide = matchMedia("(width > 68rem)");
    const onWide = () => wide.matches && sheet.matches(":popover-open") && sheet.hidePopover();

    sheet.addEventListener("toggle", onMenu);
    submenu?.addEventListener("toggle", onSubmenu);
    wide.addEventListener("change", onWide);
    onMenu();
    onSubmenu();
    return () => {
      sheet.removeEventListener("toggle", onMenu);
      submenu?.removeEventListener("toggle", onSubmenu);
      wide.removeEventListener("change", onWide);
    };
  }, []);

  const keepInside = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !open || !button.current || !menu.current) return;
    const within = [button.current, ...menu.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"),
    );
    const from = within.indexOf(document.activeElement as HTMLElement);
    const to = within.at((from + (event.shiftKey ? -1 : 1)) % within.length);
    event.preventDefault();
    to?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to Tab for the controls inside
    <div className={styles.root} onKeyDown={keepInside}>
      <button ref={button} type="button" className={styles.burger} popoverTarget={MENU_ID} aria-expanded={open}>
        <span className="sr">Menu</span>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M2 8h20" />
          <path d="M2 16h20" />
        </svg>
      </button>
      <nav ref={menu} id={MENU_ID} popover="auto" aria-label="Mobile" className={styles.sheet}>
        {children}
      </nav>
    </div>
  );
}
