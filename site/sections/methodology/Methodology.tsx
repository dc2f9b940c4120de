import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import { JOURNEY } from "#site/pictures/drawing-specs.ts";
import styles from "./Methodology.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** The agency's method, in steps under one drawing: raw fibre at the left, finished cloth at the right. */
export function Methodology({ heading, steps }: NonNullable<HomeRecord["methodology"]>) {
  return (
    <Section id="methodology">
      <SectionHead id="methodology" heading={heading} structure="twill" type="is-warp" />
      <div className={styles.journey} data-draw>
        <DrawingFile spec={JOURNEY} />
      </div>
      <ol className={`equal-columns ${styles.steps}`}>
        {steps.map(({ name, description }, index) => (
          <li key={name} className={styles.step}>
            <span className="label" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{name}</h3>
            <RichText as="p" text={description} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
