import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { studySpec } from "#site/pictures/drawing-specs.ts";
import styles from "./CaseStudies.module.css";

export function CaseStudies({ layout, link, items, ...head }: SectionProps<"case-studies">) {
  const { caseStudies, lent, languages } = head.page.content;
  const cards = items.flatMap(({ study, figures }) =>
    [...caseStudies, ...lent.caseStudies]
      .filter(({ id, original }) => [id, original].some((each) => each === study || each === `/case-studies/${study}`))
      .map((found) => ({ study: found, figures })),
  );
  const isRow = layout === "rows" || layout === "figures";
  return (
    <Section {...head} type="d2" aside={<ArrowLink {...link} />}>
      <ul className={`grid ${layout === "figures" ? "ruled " : ""}gap-y-8 ${styles.stories}`} data-layout={layout}>
        {cards.map(({ study, figures }) => (
          <li key={study.id} className={isRow ? "full-row" : undefined} data-thread={study.thread}>
            <a className={`${isRow ? "grid" : "card"} is-plain ${styles.story}`} href={study.path}>
              <span className={`frame ${styles.picture}`} data-cloth="">
                <DrawingOverPicture picture={study.picture} drawing={studySpec(study, "card")} place="card" />
              </span>
              <h3 className="card-title d3" lang={lent.caseStudies.includes(study) ? languages[0]?.tag : undefined}>
                {study.title}
              </h3>
              <dl className="in-rows">
                {figures.map(({ value, label }) => (
                  <div key={label}>
                    <dt className="is-soft">{label}</dt> <dd>{value}</dd>
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
