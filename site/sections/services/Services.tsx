import { Section, SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import styles from "./Services.module.css";

export function Services({ id, heading, lead, link, page }: SectionProps<"services">) {
  const { services } = page.content;
  return services.length === 0 ? null : (
    <Section id={id} heading={heading} hasOwnHead>
      <div className={`grid side-by-side is-long ${styles.head}`}>
        <SectionHead id={id} heading={heading} />
        <div className="stack gap-4">
          <RichText as="p" className="passage" text={lead} />
          <ArrowLink {...link} />
        </div>
      </div>
      <ul className={`equal-columns has-rail ${styles.pillars}`} data-few={services.length < 3 ? "" : undefined}>
        {services.map((service) => (
          <li key={service.id} className="is-grid" data-thread={service.thread}>
            <a className={`is-placed is-plain ${styles.pillar}`} href={service.path}>
              <Swatch {...service} place="column" cell={8} className={`is-cut ${styles.ribbon}`} />
              {!service.picture && <span className={`is-cut ${styles.ends}`} aria-hidden="true" />}
              <div className={`item ${styles.text}`}>
                <h3 className="is-large">{service.title}</h3>
                <p className="quiet">{service.summary}</p>
                <span className={styles.tick} />
              </div>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
