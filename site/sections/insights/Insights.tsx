import { Section } from "#site/components/sections/Section.tsx";
import { SectionHead } from "#site/components/sections/SectionHead.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./Insights.module.css";

type Card = SectionProps<"insights">["items"][number];

const CardContent = ({ topic, title, drawing, picture }: Card) => (
  <>
    <span className={styles.picture}>
      <DrawingOverPicture picture={picture} drawing={drawing && clothSpec(title, drawing)} place="insight" />
    </span>
    <span className={`label ${styles.topic}`}>{topic}</span>
    <h3 className="card-title">{title}</h3>
  </>
);

/** One insight; without an address it is not a link. */
export function InsightCard(card: Card) {
  return card.href ? (
    <a className={styles.card} href={card.href}>
      <CardContent {...card} />
    </a>
  ) : (
    <div className={styles.card}>
      <CardContent {...card} />
    </div>
  );
}

/** Pictures in cloth, one large and two small in a row. */
export function Insights({ id, heading, link, items }: SectionProps<"insights">) {
  return (
    <Section id={id} ground="rule">
      <SectionHead id={id} heading={heading} structure="sateen" type="is-weft">
        <ArrowLink {...link} />
      </SectionHead>
      <ul className={`grid ${styles.cards}`}>
        {items.map((card) => (
          <li key={card.title} data-thread={card.thread}>
            <InsightCard {...card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
