import type { ReactNode } from "react";
import { BrandLink } from "#site/components/ui/BrandLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Mark } from "#site/components/ui/Mark.tsx";
import styles from "./Header.module.css";
import { CALL, currentPage, MAIN_LINKS } from "./navigation.ts";

type Props = {
  /** The brand. */
  name: string;
  /** The page's address, such as /careers. */
  path: string;
  /** The services menu, an island. */
  services?: ReactNode;
  /** The menu of small screens, an island. */
  menu?: ReactNode;
};

/** The header: transparent at the top of the page, solid past 10 px of scroll. */
export function Header({ name, path, services, menu }: Props) {
  return (
    <header className={styles.header} data-print="no">
      <div className={`wrap ${styles.bar}`}>
        <BrandLink name={name} mark={<Mark />} />
        <nav aria-label="Main" className={styles.nav}>
          <ul>
            <li>{services}</li>
            {MAIN_LINKS.map(({ label, href }) => (
              <li key={href}>
                <a className={styles.link} href={href} aria-current={currentPage(path, href)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles.call}>
          <ButtonLink kind="ink" href={CALL.href}>
            {CALL.label}
          </ButtonLink>
        </span>
        {menu}
      </div>
    </header>
  );
}
