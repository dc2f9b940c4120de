import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { CaseStudyTeasersRecord } from "#site/content/schema/sections/case-study-teasers.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import styles from "./CaseStudyTeasers.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = CaseStudyTeasersRecord & {
  /** Every case study; the section shows some of them. */
  studies: readonly CaseStudyRecord[];
};

/** Case studies: picture, title and measured figures, each one link. */
export function CaseStudyTeasers({ id, heading, structure, ground, layout, link, items, studies }: Props) {
  const cards = items.flatMap(({ study, figures }) =>
    studies.filter((candidate) => candidate.id === study).map((found) => ({ study: found, figures })),
  );
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <ArrowLink {...link} />
      </SectionHead>
      <ul className={`grid ${styles.stories}`} data-layout={layout}>
        {cards.map(({ study, figures }) => (
          <li key={study.id} data-thread={study.thread}>
            <a className={styles.story} href={`/case-studies/${study.id}`}>
              <span className={styles.picture}>
                <DrawingOverPicture picture={study.picture} drawing={studySpec(study, "card")} place="card" />
              </span>
              <h3 className="card-title">{study.title}</h3>
              <dl>
                {figures.map(({ value, label }) => (
                  <div key={label}>
                    <dt>{label}</dt> <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
