import { ClosingQuestion, EmptyState } from "#site/components/sections/Section.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./ServiceList.module.css";

/** Every service as a full-width band of its own cloth, a label on it at either side in turn; a band is one link. */
export function ServiceList({ id, heading, go, empty, closing, page }: SectionProps<"service-list">) {
  const { services } = page.content;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      {services.length === 0 ? (
        <EmptyState id={id} {...empty} />
      ) : (
        <>
          <h2 className="sr" id={`${id}-title`}>
            {heading}
          </h2>
          <ul>
            {services.map(({ id: service, path, title, summary, paragraph, ...cloth }) => (
              <li key={service} className={styles.band} data-thread={cloth.thread}>
                <Swatch {...cloth} place="full" cell={12} idPrefix={`${id}-${service}`} className={styles.cloth} />
                <div className={`wrap ${styles.row}`}>
                  <div className={styles.label}>
                    <h3 className="d2">
                      <a className="area-link" href={path}>
                        {title}
                      </a>
                    </h3>
                    <p>{paragraph ?? summary}</p>
                    <span className={`is-display ${styles.go}`} aria-hidden="true">
                      {go}
                      <Icon name="arrow" />
                    </span>
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {closing && <ClosingQuestion {...closing} />}
        </>
      )}
    </section>
  );
}
