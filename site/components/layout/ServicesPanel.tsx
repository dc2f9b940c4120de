import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { ALL_SERVICES, currentPage } from "./navigation.ts";
import styles from "./ServicesPanel.module.css";

type Props = { services: readonly ServiceRecord[]; path: string };

/** The links inside the Services dropdown. */
export function ServicesPanel({ services, path }: Props) {
  return (
    <ul className={styles.panel}>
      {services.map((service) => (
        <li key={service.id} data-thread={service.thread}>
          <a href={`/services/${service.id}`} aria-current={currentPage(path, `/services/${service.id}`)}>
            <Swatch {...service} cell={5} place={`dropdown-${service.id}`} className={styles.swatch} />
            <span>
              <b>{service.title}</b> <small>{service.tagline}</small>
            </span>
          </a>
        </li>
      ))}
      <li className={styles.all}>
        <a href={ALL_SERVICES.href} aria-current={currentPage(path, ALL_SERVICES.href)}>
          <b>{ALL_SERVICES.label}</b>
          <Icon name="arrow" />
        </a>
      </li>
    </ul>
  );
}
