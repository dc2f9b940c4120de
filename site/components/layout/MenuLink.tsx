import { Link } from "#site/components/ui/Link.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import { currentPage } from "./navigation.ts";

type Props = LinkRecord & {
  /** The page's address, such as /careers. */
  path: string;
  /** The page above it, such as /about. */
  parent?: string | undefined;
  className?: string | undefined;
};

/** A link of the header, the menu or the footer. */
export const MenuLink = ({ label, href, path, parent, className }: Props) => (
  <Link className={className} href={href} aria-current={currentPage(path, href, parent)}>
    {label}
  </Link>
);
