import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { CaseStudiesRecord } from "#site/content/schema/case-studies.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import styles from "./CaseStudyBlocks.module.css";
import { ClosingQuestion } from "./ClosingQuestion.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ResultFigures } from "./ResultFigures.tsx";

type Props = Pick<CaseStudiesRecord, "listHeading" | "labels" | "more" | "empty" | "closing"> & {
  studies: readonly CaseStudyRecord[];
};
type BlockProps = Pick<CaseStudiesRecord, "labels" | "more"> & { study: CaseStudyRecord };

function Block({ study, labels, more }: BlockProps) {
  return (
    <li className={styles.block} data-thread={study.thread}>
      <div className={styles.picture}>
        <DrawingOverPicture picture={study.picture} drawing={studySpec(study, "block")} place="block" />
      </div>
      <div className={styles.words}>
        <p className={`label ${styles.category}`}>{study.category}</p>
        <h3>{study.title}</h3>
        <p className={`is-display ${styles.subtitle}`}>{study.subtitle}</p>
        <RichText as="p" className={styles.description} text={study.description} />
        <dl className={styles.facts}>
          <div>
            <dt className="label">{labels.challenge}</dt> <RichText as="dd" text={study.challenge} />
          </div>
          <div>
            <dt className="label">{labels.solution}</dt> <RichText as="dd" text={study.solution} />
          </div>
        </dl>
        <h4 className="label">{labels.results}</h4>
        <ResultFigures results={study.results} />
        <ArrowLink href={`/case-studies/${study.id}`} label={more} about={study.title} />
      </div>
    </li>
  );
}

/** Every case study as a block of picture and words; the picture leaves the page on alternating sides. */
export function CaseStudyBlocks({ studies, listHeading, empty, closing, ...words }: Props) {
  return (
    <section id="studies" aria-labelledby="studies-title" className={styles.studies}>
      {studies.length === 0 ? (
        <EmptyState id="studies" {...empty} />
      ) : (
        <>
          <h2 className="sr" id="studies-title">
            {listHeading}
          </h2>
          <ul>
            {studies.map((study) => (
              <Block key={study.id} study={study} {...words} />
            ))}
          </ul>
          {closing && <ClosingQuestion {...closing} />}
        </>
      )}
    </section>
  );
}
