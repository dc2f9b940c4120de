import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { sealSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./Certifications.module.css";

export function Certifications({ id, heading, items }: SectionProps<"certifications">) {
  return (
    <Section id={id} heading={heading} type="d3" ground="rule" tight>
      <ul className={`one-column is-grid ${styles.seals}`}>
        {items.map(({ name, description, mark }) => (
          <li key={name} className="item gap-4">
            <span className={`is-placed is-sized ${styles.seal}`} aria-hidden="true">
              <DrawingFile spec={sealSpec(name)} className="is-whole" />
              <span className="fills is-grid">{mark}</span>
            </span>
            <span className="named may-break">
              <b className="is-display">{name}</b> <RichText text={description} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
