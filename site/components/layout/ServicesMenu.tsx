import { Icon } from "#site/components/ui/Icon.tsx";
import type { ServicesEntry } from "#site/content/page-menus.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import header from "./Header.module.css";
import { MenuCloth } from "./MenuCloth.tsx";
import { currentPage } from "./MenuLink.tsx";
import styles from "./ServicesMenu.module.css";

const PANEL_ID = "services-menu";

type Props = {
  label: string;
  services: readonly ServicesEntry[];
  all: LinkRecord;
  path: string;
  parent?: string | undefined;
};

/** The Services dropdown: a native popover, which CSS and site/client-scripts/menus.ts also open on hover. */
export function ServicesMenu({ label, services, all, path, parent }: Props) {
  const isActive = [all.href, ...services.map((service) => service.path)].some((each) => [path, parent].includes(each));
  return (
    <div className={`is-placed ${styles.menu}`}>
      <button
        type="button"
        className={`${header.link} ${styles.button}`}
        popoverTarget={PANEL_ID}
        data-active={isActive ? "" : undefined}
      >
        {label}
        <svg className="icon" viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div id={PANEL_ID} popover="auto" className={`is-block on-surface is-ink ${styles.panel}`}>
        <ul className={styles.list}>
          {services.map((service) => (
            <li key={service.id} data-thread={service.thread}>
              <a href={service.path} aria-current={currentPage(path, service.path)}>
                <MenuCloth structure={service.structure} className={styles.swatch} />
                <span>
                  <b>{service.title}</b> {service.tagline && <small className="is-soft">{service.tagline}</small>}
                </span>
              </a>
            </li>
          ))}
          <li className={`line-above mt-2 ${styles.all}`}>
            <a href={all.href} aria-current={currentPage(path, all.href)}>
              <b>{all.label}</b>
              <Icon name="arrow" />
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}
