import { type ReactNode, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import header from "./Header.module.css";
import styles from "./ServicesMenu.module.css";
import { isPopoverOpen } from "./watch-popover.ts";

const PANEL_ID = "services-menu";

type Props = {
  label: string;
  /** True on the pages of services. */
  active: boolean;
  children?: ReactNode;
};

/**
 * The Services dropdown, which opens on hover and closes after 150 ms.
 *
 * Before React it works by itself: CSS opens the panel on hover with the same delay, and the button opens it as a
 * native popover by keyboard or touch. React then lets hover drive that same popover, and reports it as `aria-expanded`.
 */
export function ServicesMenu({ label, active, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const closing = useRef<number>(undefined);
  /** True while a mouse is over the menu. `:hover` stays after a touch, so CSS cannot tell. */
  const hovered = useRef(false);
  const [open, setOpen] = useState<boolean>();
  /** True if hover opens the popover. The polyfill moves the focus to it, so there only CSS opens it. */
  const [live, setLive] = useState(false);

  const enter = () => {
    clearTimeout(closing.current);
    hovered.current = true;
    if (live && !isPopoverOpen(panel.current)) panel.current?.showPopover();
  };
  const hide = () => isPopoverOpen(panel.current) && panel.current?.hidePopover();

  const leave = () => {
    hovered.current = false;
    if (live) closing.current = window.setTimeout(hide, CLOSE_DELAY);
  };

  useEffect(() => {
    const isNative = CSS.supports("selector(:popover-open)");
    setLive(isNative);
    setOpen(isPopoverOpen(panel.current));
    if (menu.current?.matches(":hover") && isMouse(menu.current)) {
      hovered.current = true;
      if (isNative && !isPopoverOpen(panel.current)) panel.current?.showPopover();
    } else if (document.activeElement !== document.body && !menu.current?.contains(document.activeElement)) {
      // The panel was opened by keyboard, and the focus left it before React hydrated.
      if (isPopoverOpen(panel.current)) panel.current?.hidePopover();
    }
    const place = () => placePanel(panel.current, menu.current);
    place();
    addEventListener("resize", place);
    return () => {
      removeEventListener("resize", place);
      clearTimeout(closing.current);
    };
  }, []);

  const byMouse = (act: () => void) => (event: ReactPointerEvent) => event.pointerType === "mouse" && act();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is a shortcut; the button does the same
    <div
      ref={menu}
      className={styles.menu}
      data-live={live ? "" : undefined}
      onPointerEnter={byMouse(enter)}
      onPointerLeave={byMouse(leave)}
      onBlur={(event) => {
        // `relatedTarget` is null when the panel itself is pressed. A press elsewhere closes a popover anyway.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      <button
        type="button"
        className={`${header.link} ${styles.button}`}
        popoverTarget={PANEL_ID}
        aria-expanded={open}
        data-active={active ? "" : undefined}
        onClick={(event) => {
          // A mouse has opened it by hovering; its click must not close it again.
          if (event.detail > 0 && open && hovered.current) event.preventDefault();
        }}
      >
        {label}
        <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {children}
      </div>
    </div>
  );
}

/** A mouse may hover where the main pointer cannot: islands.ts stores the type of the first pointer. */
const isMouse = (menu: HTMLElement) =>
  menu.closest<HTMLElement>("astro-island")?.dataset.pointer === "mouse" || matchMedia("(hover: hover)").matches;

/** Tells a browser without anchor positioning where the button is: Firefox before 147, Safari before 26. */
function placePanel(panel: HTMLElement | null, menu: HTMLElement | null): void {
  if (!panel || !menu || CSS.supports("top: anchor(bottom)")) return;
  panel.style.setProperty("--panel-left", `${menu.getBoundingClientRect().left - PANEL_OVERHANG}px`);
}

/** The distance by which the panel begins before the button, in CSS pixels. */
const PANEL_OVERHANG = 16;

/** Milliseconds between the pointer's leaving and the panel's closing. */
const CLOSE_DELAY = 150;
