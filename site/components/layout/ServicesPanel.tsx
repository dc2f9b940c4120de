import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { ServicesEntry } from "#site/content/page-menus.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import { currentPage } from "./MenuLink.tsx";
import styles from "./ServicesPanel.module.css";

type Props = { services: readonly ServicesEntry[]; all: LinkRecord; path: string };

export function ServicesPanel({ services, all, path }: Props) {
  return (
    <ul className={styles.panel}>
      {services.map((service) => (
        <li key={service.id} data-thread={service.thread}>
          <a href={service.path} aria-current={currentPage(path, service.path)}>
            <Swatch {...service} cell={5} idPrefix={`dropdown-${service.id}`} className={styles.swatch} />
            <span>
              <b>{service.title}</b> {service.tagline && <small>{service.tagline}</small>}
            </span>
          </a>
        </li>
      ))}
      <li className={styles.all}>
        <a href={all.href} aria-current={currentPage(path, all.href)}>
          <b>{all.label}</b>
          <Icon name="arrow" />
        </a>
      </li>
    </ul>
  );
}
