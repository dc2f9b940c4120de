import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { BookRecord } from "#site/content/schema/book.ts";
import styles from "./BenefitList.module.css";

type Props = NonNullable<BookRecord["benefits"]> & {
  id: string;
  /** Whether the heading is for screen readers only, because the page says it already. */
  isHeadingHidden?: boolean;
};

/** Short points, each beside a piece of cloth. */
export function BenefitList({ id, heading, items, isHeadingHidden = true }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className={isHeadingHidden ? "sr" : "d4"} id={`${id}-title`}>
        {heading}
      </h2>
      <ul className={styles.points}>
        {items.map(({ name, text, thread, structure }) => (
          <li key={name}>
            <Swatch structure={structure} thread={thread} cell={7} place={`${id}-${name}`} className={styles.swatch} />
            <div>
              <h3 className="d4">{name}</h3>
              <p>
                <RichText text={text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
