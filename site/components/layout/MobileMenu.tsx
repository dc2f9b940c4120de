import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./MobileMenu.module.css";
import { isPopoverOpen, MENU_ID, SUBMENU_ID, watchPopover } from "./watch-popover.ts";

/** The parts of the page behind the open menu. */
const BEHIND = "main, footer, .skip";
const FOCUSABLE = "a[href], button";

type Props = {
  label: string;
  /** Its name for screen readers. */
  name: string;
  children?: ReactNode;
};

/**
 * The menu of small screens: a native popover, so it opens, closes and goes back before React and without it.
 *
 * React adds what a popover lacks: the page behind is inert, Tab stays inside, the button reports its state, and
 * a widened window closes it.
 */
export function MobileMenu({ label, name, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    const sheet = menu.current;
    if (!sheet) return;
    const stopMenu = watchPopover({
      popover: sheet,
      opener: button.current,
      behind: document.querySelectorAll<HTMLElement>(BEHIND),
      onChange: setOpen,
    });
    const submenuButton = sheet.querySelector<HTMLElement>(`[popovertarget="${SUBMENU_ID}"]`);
    const stopSubmenu = watchPopover({
      popover: sheet.querySelector<HTMLElement>(`#${SUBMENU_ID}`),
      opener: submenuButton,
      behind: sheet.querySelectorAll<HTMLElement>("[data-behind-submenu]"),
      onChange: (opened) => submenuButton?.setAttribute("aria-expanded", String(opened)),
    });
    const wide = matchMedia("(width > 62rem)");
    const onWide = () => wide.matches && isPopoverOpen(sheet) && sheet.hidePopover();

    wide.addEventListener("change", onWide);
    return () => {
      stopMenu();
      stopSubmenu();
      wide.removeEventListener("change", onWide);
    };
  }, []);

  const keepInside = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !open || !button.current || !menu.current) return;
    const within = [button.current, ...menu.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.getClientRects().length > 0 && !element.closest("[inert]"),
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
        <span className="sr">{label}</span>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M2 8h20" />
          <path d="M2 16h20" />
        </svg>
      </button>
      <nav ref={menu} id={MENU_ID} popover="auto" aria-label={name} className={`sheet ${styles.sheet}`}>
        {children}
      </nav>
    </div>
  );
}
