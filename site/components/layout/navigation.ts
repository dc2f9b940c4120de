import type { LinkRecord } from "#site/content/schema/fields.ts";

/** The header's links after Services (specification §2). */
export const MAIN_LINKS: readonly LinkRecord[] = [
  { label: "Case Studies", href: "/case-studies" },
  { label: "About Us", href: "/about" },
  { label: "Careers", href: "/careers" },
  { label: "Open Projects", href: "/open-source" },
];

export const CALL: LinkRecord = { label: "BOOK A CALL", href: "/contact" };
export const ALL_SERVICES: LinkRecord = { label: "Explore All Services", href: "/explore-services" };

/** The popovers of small screens: the menu's sheet, and Services sliding in over it. */
export const MENU_ID = "mobile-menu";
export const SUBMENU_ID = "mobile-services";

/**
 * The value of `aria-current`: `page` where the link leads to this very page, `true` where it leads to the list that
 * holds it, else nothing.
 */
export function currentPage(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** Whether a page belongs to the services menu. */
export function isServicePage(path: string): boolean {
  return path === ALL_SERVICES.href || path.startsWith("/services/");
}

/** Said before the second menu where styles do not choose between the two, as in a text browser. */
export const SAME_LINKS = "The same links again, as the menu of small screens:";
