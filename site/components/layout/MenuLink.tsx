import { Link } from "#site/components/ui/Link.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";

type Props = LinkRecord & {
  /** The page's address, such as /careers. */
  path: string;
  /** The page above it, such as /about. */
  parent?: string | undefined;
  /** The home page of its language. */
  home?: string;
  className?: string | undefined;
};

export const MenuLink = ({ label, href, path, parent, home, className }: Props) => (
  <Link className={className} href={href} aria-current={currentPage(path, href, parent, home)}>
    {label}
  </Link>
);

/**
 * The value of `aria-current`: `page` where the link leads to this very page, `true` where it leads to the page above it,
 * else nothing.
 *
 * @param parent the page above it in the breadcrumb; the home page is above all, so it does not count
 */
export function currentPage(path: string, href: string, parent?: string, home = "/"): "page" | "true" | undefined {
  if (path === href) return "page";
  return href !== home && (path.startsWith(`${href}/`) || href === parent) ? "true" : undefined;
}
