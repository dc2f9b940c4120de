import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { BookRecord } from "#site/content/schema/book.ts";
import styles from "./BenefitList.module.css";

type Benefits = NonNullable<BookRecord["benefits"]>;

/** Short points, each beside a piece of cloth. */
export function BenefitList({ id, heading, items }: Benefits & { id: string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="sr" id={`${id}-title`}>
        {heading}
      </h2>
      <BenefitItems id={id} items={items} />
    </section>
  );
}

/** The points without their section. `id` begins the names of their drawings. */
export const BenefitItems = ({ id, items }: Pick<Benefits, "items"> & { id: string }) => (
  <ul className={styles.points}>
    {items.map(({ name, text, thread, structure }) => (
      <li key={name}>
        <Swatch structure={structure} thread={thread} cell={7} idPrefix={`${id}-${name}`} className={styles.swatch} />
        <div>
          <h3 className="d4">{name}</h3>
          <p>
            <RichText text={text} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);
