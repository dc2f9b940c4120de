import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { ExploreServicesRecord } from "#site/content/schema/explore-services.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { ClosingQuestion } from "./ClosingQuestion.tsx";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./ServiceBands.module.css";

type Props = Pick<ExploreServicesRecord, "list" | "go" | "empty" | "closing"> & {
  services: readonly ServiceRecord[];
};

/** Every service as a full-width band of its own cloth, a label on it at either side in turn; a band is one link. */
export function ServiceBands({ list, go, empty, closing, services }: Props) {
  return (
    <section id="services" aria-labelledby="services-title">
      {services.length === 0 ? (
        <EmptyState id="services" {...empty} />
      ) : (
        <>
          <h2 className="sr" id="services-title">
            {list}
          </h2>
          <ul>
            {services.map(({ id, title, summary, paragraph, structure, thread }) => (
              <li key={id} className={styles.band} data-thread={thread}>
                <Swatch
                  structure={structure}
                  thread={thread}
                  cell={12}
                  idPrefix={`band-${id}`}
                  className={styles.cloth}
                />
                <div className={`wrap ${styles.row}`}>
                  <div className={styles.label}>
                    <h3>
                      <a href={`/services/${id}`}>{title}</a>
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
