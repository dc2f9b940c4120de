import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import type { OfferGridRecord } from "#site/content/schema/sections/offer-grid.ts";
import styles from "./OfferGrid.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** What can be bought, as cells of a grid; the cell that is left over is unwoven warp, with a link. */
export function OfferGrid({ id, heading, structure, ground, lead, items, link }: OfferGridRecord) {
  return (
    <Section id={id} ground={ground}>
      <SectionHead id={id} heading={heading} structure={structure} type="d2">
        <p className="lead">{lead}</p>
      </SectionHead>
      <div className={styles.grid}>
        <ul className={styles.offers}>
          {items.map(({ title, text, receive, wide }) => (
            <li key={title} className={styles.offer} data-wide={wide ? "" : undefined}>
              <h3 className="d4">{title}</h3>
              <p>{text}</p>
              <p className={`label ${styles.receive}`}>{receive}</p>
            </li>
          ))}
        </ul>
        <p className={styles.blank}>
          <ArrowLink {...link} />
        </p>
      </div>
    </Section>
  );
}
