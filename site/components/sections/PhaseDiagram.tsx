import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import type { PhaseDiagramRecord } from "#site/content/schema/sections/phases.ts";
import { spread } from "#site/weave/spread.ts";
import styles from "./PhaseDiagram.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Five phases under threads that open and close twice; each phase stands under its part of the drawing. */
export function PhaseDiagram({ id, heading, structure, ground, lead, phases }: PhaseDiagramRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-warp">
        <p className="lead">{lead}</p>
      </SectionHead>
      <div className={styles.threads} data-draw>
        <InlineSvg svg={spread(id)} />
      </div>
      <ol className={styles.phases}>
        {phases.map(({ name, description }) => (
          <li key={name} className={styles.phase}>
            <h3>{name}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
