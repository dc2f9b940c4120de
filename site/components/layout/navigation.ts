/** The popovers of small screens: the menu's sheet, and Services sliding in over it. */
export const MENU_ID = "mobile-menu";
export const SUBMENU_ID = "mobile-services";

/**
 * The value of `aria-current`: `page` where the link leads to this very page, `true` where it leads to the page above it,
 * else nothing.
 *
 * @param parent the page above it in the breadcrumb; the home page is above all, so it does not count
 */
export function currentPage(path: string, href: string, parent?: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) || (href === parent && href !== "/") ? "true" : undefined;
}
