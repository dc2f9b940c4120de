import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { ToolLogo } from "#site/components/ui/ToolLogo.tsx";
import { toolLogos } from "#site/pictures/tool-logos.ts";
import styles from "./ToolMatrix.module.css";

/** One square for each phase, as in a loom's tie-up: filled where the tool serves. */
function Tie({ phases, serves }: { phases: readonly string[]; serves: readonly number[] }) {
  return (
    <span className={`in-rows is-rigid ${styles.tie}`} aria-hidden="true">
      {phases.map((phase, index) => (
        <i key={phase} data-on={serves.includes(index + 1) ? "" : undefined} />
      ))}
    </span>
  );
}

export function ToolMatrix({ phases, items, note, ...head }: SectionProps<"tool-matrix">) {
  const logos = toolLogos(items).path;
  const legend = (
    <ul className={`in-rows is-soft is-small ${styles.legend}`}>
      {phases.map((phase, index) => (
        <li key={phase} className="in-row">
          <Tie phases={phases} serves={[index + 1]} />
          {phase}
        </li>
      ))}
    </ul>
  );
  return (
    <Section {...head} type="d2" aside={legend}>
      <ul className={`is-grid line-above ${styles.tools}`}>
        {items.map(({ name, serves, ...logo }) => (
          <li key={name} className="in-column is-placed is-spread line-below">
            <span className={`may-break ${styles.name}`}>
              <ToolLogo tool={{ name, ...logo }} file={logos} />
              {name}
            </span>
            <span className="sr">: {serves.map((phase) => phases[phase - 1]).join(", ")}</span>
            <Tie phases={phases} serves={serves} />
          </li>
        ))}
      </ul>
      <RichText as="p" className={`note ${styles.note}`} text={note} />
    </Section>
  );
}
