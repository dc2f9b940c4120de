import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import { Section } from "./Section.tsx";
import styles from "./TextBlock.module.css";

type Props = { id: string; heading: string; paragraphs: readonly string[]; link: LinkRecord };

/** A few large sentences and one action. */
export function TextBlock({ id, heading, paragraphs, link }: Props) {
  return (
    <Section id={id} ground="rule">
      <div className={`grid ${styles.layout}`}>
        <h2 className={`d2 ${styles.heading}`} id={`${id}-title`}>
          {heading}
        </h2>
        <div className={styles.text}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className={styles.action} data-print="no">
            <ButtonLink kind="fill" href={link.href}>
              {link.label}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
