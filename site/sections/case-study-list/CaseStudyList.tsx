import { ResultFigures } from "#site/components/sections/ResultFigures.tsx";
import { ListSection, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Disclosure } from "#site/components/ui/Disclosure.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { CaseStudy } from "#site/content/records.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import styles from "./CaseStudyList.module.css";

type BlockProps = Pick<SectionProps<"case-study-list">, "labels" | "more"> & { study: CaseStudy; isFirst: boolean };

function Block({ study, labels, more, isFirst }: BlockProps) {
  return (
    <li className={`is-grid is-placed line-below ${styles.block}`} data-thread={study.thread}>
      <div className={`frame ${styles.picture}`} data-cloth="">
        <DrawingOverPicture picture={study.picture} drawing={studySpec(study, "block")} place="block" eager={isFirst} />
      </div>
      <div className={`is-sized ${styles.words}`}>
        <p className="label kicker">{study.category}</p>
        <h3 className="d2">{study.title}</h3>
        <p className={`is-display lead ${styles.subtitle}`}>{study.subtitle}</p>
        <RichText as="p" className={styles.description} text={study.description} />
        <Disclosure summary={<span className="label">{`${labels.challenge}, ${labels.solution}`}</span>}>
          <dl className={`terms ${styles.facts}`}>
            <div className="quiet line-below">
              <dt className="label">{labels.challenge}</dt> <RichText as="dd" text={study.challenge} />
            </div>
            <div className="quiet">
              <dt className="label">{labels.solution}</dt> <RichText as="dd" text={study.solution} />
            </div>
          </dl>
        </Disclosure>
      </div>
      <div className={`on-tint ${styles.results}`}>
        <h4 className="label">{labels.results}</h4>
        <ResultFigures results={study.results} />
      </div>
      <ArrowLink href={study.path} label={more} about={study.title} />
    </li>
  );
}

/** Every case study as a block of picture and words; the picture leaves the page on alternating sides. */
export const CaseStudyList = ({ labels, more, page, ...list }: SectionProps<"case-study-list">) => (
  <ListSection {...list} people={page.content.people} className="ruled">
    {page.content.caseStudies.map((study, index) => (
      <Block key={study.id} study={study} labels={labels} more={more} isFirst={index === 0} />
    ))}
  </ListSection>
);
