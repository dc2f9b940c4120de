import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./ServicePillars.module.css";

/** The services as columns of cloth with different lengths. */
export function ServicePillars({
  heading,
  lead,
  link,
  services,
}: HomeRecord["services"] & { services: ServiceRecord[] }) {
  return (
    <Section id="services">
      <div className={`grid ${styles.head}`}>
        <SectionHead id="services" heading={heading} structure="twill" />
        <div className={styles.aside}>
          <RichText as="p" className="lead" text={lead} />
          <ArrowLink {...link} />
        </div>
      </div>
      <ul className={`equal-columns ${styles.pillars}`}>
        {services.map((service) => (
          <li key={service.id} data-thread={service.thread}>
            <a className={styles.pillar} href={`/services/${service.id}`}>
              <Swatch {...service} cell={8} idPrefix={`pillar-${service.id}`} className={styles.ribbon} />
              <span className={styles.ends} aria-hidden="true" />
              <div className={styles.text}>
                <h3>{service.title}</h3>
                <p>{service.summary}</p>
                <span className={styles.tick} />
              </div>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
