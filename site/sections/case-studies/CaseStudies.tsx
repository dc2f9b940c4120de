import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { caseStudyPath } from "#site/content/addresses.ts";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./CaseStudies.module.css";

/** Case studies: picture, title and measured figures, each one link. */
export function CaseStudies(props: SectionProps<"case-studies">) {
  const { id, heading, structure, ground, layout, link, items, page } = props;
  const cards = items.flatMap(({ study, figures }) =>
    page.content.caseStudies.filter((candidate) => candidate.id === study).map((found) => ({ study: found, figures })),
  );
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <ArrowLink {...link} />
      </SectionHead>
      <ul className={`grid ${styles.stories}`} data-layout={layout}>
        {cards.map(({ study, figures }) => (
          <li key={study.id} data-thread={study.thread}>
            <a className={`card ${styles.story}`} href={caseStudyPath(study.id)}>
              <span className={`frame ${styles.picture}`} data-cloth="">
                <DrawingOverPicture picture={study.picture} drawing={studySpec(study, "card")} place="card" />
              </span>
              <h3 className="card-title d3">{study.title}</h3>
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
