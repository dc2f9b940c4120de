import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import styles from "./MobileLinks.module.css";
import { ALL_SERVICES, CALL, currentPage, MAIN_LINKS, SAME_LINKS, SUBMENU_ID } from "./navigation.ts";

type Props = { site: SiteRecord; services: readonly ServiceRecord[]; label: string; path: string };

/** What the menu of small screens holds: large names, contact details, and Services sliding in over them. */
export function MobileLinks({ site, services, label: servicesLabel, path }: Props) {
  return (
    <>
      <p className="sr" aria-hidden="true">
        {SAME_LINKS}
      </p>
      <ul className={styles.list} data-behind-submenu>
        <li>
          <button type="button" popoverTarget={SUBMENU_ID}>
            {servicesLabel}
            <Icon name="arrow" />
          </button>
        </li>
        {MAIN_LINKS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={currentPage(path, href)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.foot} data-behind-submenu>
        <address>
          <a href={`tel:${site.phone.number}`}>{site.phone.label}</a>
          <br />
          <a href={`mailto:${site.emails.contact}`}>{site.emails.contact}</a>
        </address>
        <ButtonLink kind="fill" href={CALL.href}>
          {CALL.label}
        </ButtonLink>
      </div>
      <div id={SUBMENU_ID} popover="auto" className={styles.submenu}>
        {/* biome-ignore lint/a11y/noAutofocus: a popover's own way to say where focus goes when it opens */}
        <button type="button" className={styles.back} popoverTarget={SUBMENU_ID} popoverTargetAction="hide" autoFocus>
          <Icon name="arrow" />
          <span>
            <span className="sr">Back to </span>Menu
          </span>
        </button>
        <ul>
          {services.map((service) => (
            <li key={service.id} data-thread={service.thread}>
              <a href={`/services/${service.id}`} aria-current={currentPage(path, `/services/${service.id}`)}>
                <Swatch {...service} cell={6} place={`submenu-${service.id}`} className={styles.swatch} />
                {service.title}
              </a>
            </li>
          ))}
          <li>
            <a className={styles.all} href={ALL_SERVICES.href} aria-current={currentPage(path, ALL_SERVICES.href)}>
              {ALL_SERVICES.label}
              <Icon name="arrow" />
            </a>
          </li>
        </ul>
      </div>
    </>
  );
}
