import { ExternalLink } from "#site/components/ui/ExternalLink.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import { currentPage } from "./navigation.ts";

type Props = LinkRecord & {
  /** The page's address, such as /careers. */
  path: string;
  className?: string | undefined;
};

/** A link of the header, the menu or the footer. */
export const MenuLink = ({ label, href, path, className }: Props) =>
  href.startsWith("https://") ? (
    <ExternalLink className={className} href={href}>
      {label}
    </ExternalLink>
  ) : (
    <a className={className} href={href} aria-current={currentPage(path, href)}>
      {label}
    </a>
  );
