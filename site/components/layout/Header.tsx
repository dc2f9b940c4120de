import type { ReactNode } from "react";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { BrandLink, Mark } from "#site/components/ui/Mark.tsx";
import { isServicesEntry, type NavigationRecord } from "#site/content/schema/navigation.ts";
import styles from "./Header.module.css";
import { currentPage, MenuLink } from "./MenuLink.tsx";

type Props = {
  name: string;
  /** The brand's mark, as an SVG element. */
  mark: string;
  words: NavigationRecord["header"];
  path: string;
  parent?: string | undefined;
  services?: ReactNode;
  menu?: ReactNode;
};

/** The header: transparent at the top of the page, solid past 10 px of scroll. */
export function Header({ name, mark, words, path, parent, services, menu }: Props) {
  return (
    <header className={styles.header} data-print="no">
      <div className={`wrap ${styles.bar}`}>
        <BrandLink name={name} mark={<Mark svg={mark} />} />
        <nav aria-label={words.name} className={styles.nav}>
          <ul>
            {words.links.map((entry) =>
              isServicesEntry(entry) ? (
                <li key={entry}>{services}</li>
              ) : (
                <li key={entry.href}>
                  <MenuLink {...entry} path={path} parent={parent} className={styles.link} />
                </li>
              ),
            )}
          </ul>
        </nav>
        <span className={styles.call} data-call="">
          <ButtonLink kind="ink" {...words.call} aria-current={currentPage(path, words.call.href, parent)} />
        </span>
        {menu}
      </div>
    </header>
  );
}
