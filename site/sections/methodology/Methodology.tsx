import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { JOURNEY } from "#site/pictures/drawing-specs.ts";
import styles from "./Methodology.module.css";

export function Methodology({ id, heading, steps }: SectionProps<"methodology">) {
  return (
    <Section id={id} heading={heading}>
      <div className={`is-placed ${styles.journey}`} data-draw="scroll">
        <DrawingFile spec={JOURNEY} className="is-full" />
      </div>
      <ol className={`equal-columns gap-y-8 ${styles.steps}`}>
        {steps.map(({ name, description }, index) => (
          <li key={name} className={`item ${styles.step}`}>
            <span className="label is-faint" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="d3">{name}</h3>
            <RichText as="p" className="quiet" text={description} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
