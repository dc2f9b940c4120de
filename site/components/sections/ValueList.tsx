import { RichText } from "#site/components/ui/RichText.tsx";
import type { Point } from "#site/content/schema/page-meta.ts";
import { Section } from "./Section.tsx";
import styles from "./ValueList.module.css";

type Props = { id: string; heading: string; lead: string; items: readonly Point[] };

/** Up to six short names, each set a step wider than the one above: the face's width axis from end to end. */
export function ValueList({ id, heading, lead, items }: Props) {
  return (
    <Section id={id} ground="rule">
      <div className={`grid side-by-side ${styles.layout}`}>
        <div className={`pinned ${styles.head}`}>
          <h2 className="d2" id={`${id}-title`}>
            {heading}
          </h2>
          <p>
            <RichText text={lead} />
          </p>
        </div>
        <ul className={styles.list}>
          {items.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
