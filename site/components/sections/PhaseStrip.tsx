import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import type { PhaseStripRecord } from "#site/content/schema/sections/phases.ts";
import { tally } from "#site/weave/tally.ts";
import styles from "./PhaseStrip.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Phases in a strip that scrolls sideways by touch, wheel or arrow keys. As many threads are taut as phases are done. */
export function PhaseStrip({ id, heading, structure, ground, lead, phases }: PhaseStripRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d1">
        <p className="lead">{lead}</p>
      </SectionHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as below */}
      {/* biome-ignore lint/a11y/useSemanticElements: no element means "a scrollable row"; it must be named and reachable by keyboard */}
      <div className={styles.view} tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        <ol className={styles.strip}>
          {phases.map(({ name, description, result }, index) => (
            <li key={name} className={styles.phase}>
              <span className={styles.threads}>
                <InlineSvg
                  svg={tally(index + 1, phases.length, { on: "var(--accent)", gap: 28, height: 96, threadWidth: 6 })}
                />
              </span>
              <h3>{name}</h3>
              <p>{description}</p>
              <p className={`label ${styles.result}`}>{result}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
