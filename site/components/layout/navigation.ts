/** The page of all services. */
const ALL_SERVICES = "/explore-services";

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
  return path === ALL_SERVICES || path.startsWith("/services/");
}
