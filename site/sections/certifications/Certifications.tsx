import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import { sealSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./Certifications.module.css";
import { Section } from "./Section.tsx";

/** Certificates as woven seals, the name beside each. */
export function Certifications({ heading, items }: NonNullable<HomeRecord["certifications"]>) {
  return (
    <Section id="certifications" ground="rule" tight>
      <h2 className={`d3 ${styles.heading}`} id="certifications-title">
        {heading}
      </h2>
      <ul className={styles.seals}>
        {items.map(({ name, description, mark, thread }) => (
          <li key={name}>
            <span className={styles.seal} aria-hidden="true">
              <DrawingFile spec={sealSpec(name, thread)} />
              <span>{mark}</span>
            </span>
            <span className={styles.words}>
              <b className="is-display">{name}</b> <RichText text={description} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
