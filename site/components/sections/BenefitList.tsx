import type { BookRecord } from "#site/content/schema/book.ts";
import { SwatchList } from "./SwatchList.tsx";

type Props = NonNullable<BookRecord["benefits"]> & { id: string };

/** The benefits of a demo. */
export function BenefitList({ id, heading, items }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="sr" id={`${id}-title`}>
        {heading}
      </h2>
      <SwatchList idPrefix={id} items={items} />
    </section>
  );
}
