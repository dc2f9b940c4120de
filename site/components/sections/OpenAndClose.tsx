import { Weave } from "#site/components/ui/Weave.tsx";
import type { OpenAndCloseRecord } from "#site/content/schema/sections/phases.ts";
import { spread } from "#site/weave/spread.ts";
import styles from "./OpenAndClose.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Five phases under threads that open and close twice; each phase stands under its part of the drawing. */
export function OpenAndClose({ id, heading, structure, ground, lead, phases }: OpenAndCloseRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="is-warp">
        <p className="lead">{lead}</p>
      </SectionHead>
      <div className={styles.threads} data-draw>
        <Weave svg={spread(id)} />
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
