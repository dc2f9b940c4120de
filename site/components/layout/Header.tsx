import { ButtonLink } from "#site/components/ui/Button.tsx";
import { InterfaceContext } from "#site/components/ui/interface-words.ts";
import { BrandLink, Mark } from "#site/components/ui/Mark.tsx";
import { homeOf, languageOfWords } from "#site/content/addresses.ts";
import { isServicesEntry } from "#site/content/schema/navigation.ts";
import styles from "./Header.module.css";
import { currentPage, MenuLink } from "./MenuLink.tsx";
import { type MenuProps, MobileMenu } from "./MobileMenu.tsx";
import { ServicesMenu } from "./ServicesMenu.tsx";

/** The header: transparent at the top of the page, solid past 10 px of scroll. */
export function Header({ mark, ...props }: MenuProps & { mark: string }) {
  const { content, path, parent } = props;
  const { site, navigation, servicesMenu } = content;
  const home = homeOf(content.language);
  const { name, links, call } = navigation.header;
  return (
    <InterfaceContext value={content.interface}>
      <header className={styles.header} lang={languageOfWords(content, "navigation.yaml")} data-print="no">
        <div className={`wrap in-row is-tall ${styles.bar}`}>
          <BrandLink name={site.name} mark={<Mark svg={mark} />} home={home} />
          <nav aria-label={name} className={`is-wide ${styles.nav}`}>
            <ul className="in-row">
              {links.map((entry) =>
                isServicesEntry(entry) ? (
                  <li key={entry}>
                    <ServicesMenu
                      label={navigation.services}
                      services={servicesMenu}
                      all={navigation.allServices}
                      path={path}
                      parent={parent}
                    />
                  </li>
                ) : (
                  <li key={entry.href}>
                    <MenuLink {...entry} path={path} parent={parent} home={home} className={styles.link} />
                  </li>
                ),
              )}
            </ul>
          </nav>
          <span className={styles.call}>
            <ButtonLink kind="ink" {...call} aria-current={currentPage(path, call.href, parent)} />
          </span>
          <MobileMenu {...props} />
        </div>
      </header>
    </InterfaceContext>
  );
}
