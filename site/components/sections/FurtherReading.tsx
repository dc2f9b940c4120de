import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { caseStudyPath } from "#site/content/addresses.ts";
import type { FurtherReading as Targets } from "#site/content/further-reading.ts";
import type { Templates } from "#site/content/schema/templates.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import styles from "./FurtherReading.module.css";

type Props = Targets & { words: NonNullable<Templates["caseStudy"]["further"]> };

/** The end of a case study: the next one, and the service that the study is an example of. */
export function FurtherReading({ study, service, words }: Props) {
  if (!study && !service) return null;
  const drawing = study && studySpec(study, "card");
  return (
    <nav className={`wrap grid ${styles.further}`} aria-label={words.label} data-print="no">
      {study && (
        <a className={styles.study} href={caseStudyPath(study.id)} data-thread={study.thread}>
          <span className={styles.picture}>
            {drawing ? (
              <DrawingFile spec={drawing} />
            ) : (
              study.picture && <Picture picture={study.picture} place="card" />
            )}
          </span>
          <Words label={words.next} title={study.title} />
        </a>
      )}{" "}
      {service && (
        <a className={styles.service} href={service.path} data-thread={service.thread}>
          <Swatch
            structure={service.structure}
            thread={service.thread}
            cell={12}
            idPrefix="further"
            className={styles.picture}
          />
          <Words label={words.service} title={service.title} />
        </a>
      )}
    </nav>
  );
}

const Words = ({ label, title }: { label: string; title: string }) => (
  <span className={styles.words}>
    <span className="label">{label}</span>{" "}
    <span className={`card-title ${styles.title}`}>
      {title}
      <Icon name="arrow" />
    </span>
  </span>
);
