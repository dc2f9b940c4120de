import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { GoLink } from "#site/components/ui/GoLink.tsx";
import type { StoryPairRecord } from "#site/content/schema/sections/story-pair.ts";
import { clothSpec } from "#site/drawings/house-drawings.ts";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";
import styles from "./StoryPair.module.css";

/** Two case studies: picture, title and measured figures, each one link. */
export function StoryPair({ id, heading, structure, ground, layout, link, items }: StoryPairRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <GoLink {...link} />
      </SectionHead>
      <ul className={`grid ${styles.stories}`} data-layout={layout}>
        {items.map(({ study, title, thread, drawing, figures }) => (
          <li key={study} data-thread={thread}>
            <a className={styles.story} href={`/case-studies/${study}`}>
              <span className={styles.picture}>
                <DrawingFile spec={clothSpec(title, drawing)} />
              </span>
              <h3>{title}</h3>
              <dl>
                {figures.map(({ value, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
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
