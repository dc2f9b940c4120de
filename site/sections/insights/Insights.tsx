import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./Insights.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = NonNullable<HomeRecord["insights"]>;
type Card = Props["items"][number];

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
export function Insights({ heading, link, items }: Props) {
  return (
    <Section id="insights" ground="rule">
      <SectionHead id="insights" heading={heading} structure="sateen" type="is-weft">
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
