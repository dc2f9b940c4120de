import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { homeOf } from "#site/content/addresses.ts";
import type { Content } from "#site/content/records.ts";
import { isServicesEntry } from "#site/content/schema/navigation.ts";
import { MenuCloth } from "./MenuCloth.tsx";
import { currentPage, MenuLink } from "./MenuLink.tsx";
import styles from "./MobileMenu.module.css";

export type MenuProps = {
  content: Pick<Content, "site" | "language" | "languages" | "lentWords" | "navigation" | "servicesMenu" | "interface">;
  path: string;
  parent?: string | undefined;
};

const MENU_ID = "mobile-menu";
const SUBMENU_ID = "mobile-services";

/**
 * The menu of small screens: large names, contact details, and Services sliding in over them. Both are native popovers, to
 * which site/client-scripts/menus.ts adds what these lack.
 */
export function MobileMenu({ content, path, parent }: MenuProps) {
  const { site, navigation, servicesMenu: services } = content;
  const { allServices, header, menu } = navigation;
  /* Only the name of the menu is visible; screen readers get the whole sentence. */
  const [before, after] = menu.back.split("{menu}");
  return (
    <div className={styles.root}>
      <button type="button" className={styles.burger} popoverTarget={MENU_ID}>
        <span className="sr">{menu.label}</span>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M2 8h20" />
          <path d="M2 16h20" />
        </svg>
      </button>
      <nav id={MENU_ID} popover="auto" aria-label={menu.name} className={`sheet ${styles.sheet}`}>
        <p className="sr" aria-hidden="true">
          {menu.note}
        </p>
        <ul className={`is-display ${styles.list}`} data-behind-submenu>
          {[...header.links, ...menu.links].map((entry) =>
            isServicesEntry(entry) ? (
              <li key={entry}>
                <button type="button" popoverTarget={SUBMENU_ID}>
                  {navigation.services}
                  <span className={styles.ribbon}>
                    {services.map(({ id, structure, thread }) => (
                      <MenuCloth key={id} structure={structure} thread={thread} />
                    ))}
                  </span>
                  <Icon name="arrow" />
                </button>
              </li>
            ) : (
              <li key={entry.href}>
                <MenuLink {...entry} path={path} parent={parent} home={homeOf(content.language)} />
              </li>
            ),
          )}
        </ul>
        <div className={`is-grid gap-6 ${styles.foot}`} data-behind-submenu>
          <address className="is-small is-soft">
            <a href={`tel:${site.phone.number}`}>{site.phone.label}</a>
            <br />
            <a href={`mailto:${site.emails.contact}`}>{site.emails.contact}</a>
          </address>
          <ButtonLink kind="fill" {...header.call} aria-current={currentPage(path, header.call.href, parent)} />
        </div>
        <div id={SUBMENU_ID} popover="auto" className={`sheet ${styles.submenu}`}>
          {/* biome-ignore lint/a11y/noAutofocus: a popover's own way to say where focus goes when it opens */}
          <button type="button" className={styles.back} popoverTarget={SUBMENU_ID} popoverTargetAction="hide" autoFocus>
            <Icon name="arrow" />
            <span>
              {before && <span className="sr">{before}</span>}
              {menu.label}
              {after && <span className="sr">{after}</span>}
            </span>
          </button>
          <ul className="is-display">
            {services.map((service) => (
              <li key={service.id} data-thread={service.thread}>
                <a href={service.path} aria-current={currentPage(path, service.path)}>
                  <MenuCloth structure={service.structure} className={styles.swatch} />
                  {service.title}
                </a>
              </li>
            ))}
            <li>
              <a className={styles.all} href={allServices.href} aria-current={currentPage(path, allServices.href)}>
                {allServices.label}
                <Icon name="arrow" />
              </a>
            </li>
          </ul>
        </div>
      </nav>
    </div>
  );
}
