import { ListSection, type SectionProps } from "#site/components/sections/Section.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import styles from "./ServiceList.module.css";

export const ServiceList = ({ go, page, ...list }: SectionProps<"service-list">) => (
  <ListSection {...list} people={page.content.people}>
    {page.content.services.map(({ id, path, title, summary, paragraph, ...cloth }) => (
      <li key={id} className={`weaves is-placed ${styles.band}`} data-thread={cloth.thread}>
        <Swatch {...cloth} place="full" cell={12} className={`fills is-cut ${styles.cloth}`} />
        <div className={`wrap ${styles.row}`}>
          <div className={`is-grid on-paper ${styles.label}`}>
            <h3 className="d2">
              <a className="area-link" href={path}>
                {title}
              </a>
            </h3>
            <p className="is-soft is-short">{paragraph ?? summary}</p>
            <span className={`is-display is-accent action mt-2 ${styles.go}`} aria-hidden="true">
              {go}
              <Icon name="arrow" className="arrow" />
            </span>
          </div>
        </div>
      </li>
    ))}
  </ListSection>
);
