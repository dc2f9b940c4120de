import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import type { Article } from "#site/content/articles.ts";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./InsightCards.module.css";

type Card = Pick<Article, "topic" | "title" | "thread" | "drawing" | "picture"> & {
  href?: string | undefined;
  /** Below the title. */
  note?: string;
};

export const articleCard = ({ path, ...article }: Article): Card => ({ ...article, href: path });

/** Pictures in cloth, one large and two small in a row. A card without an address is not a link. */
export const InsightCards = ({ cards }: { cards: readonly Card[] }) => (
  <ul className={`grid at-end gap-y-12 ${styles.cards}`}>
    {cards.map((card) => (
      <li key={card.title} data-thread={card.thread}>
        <InsightCard {...card} />
      </li>
    ))}
  </ul>
);

function InsightCard({ topic, title, href, drawing, picture, note }: Card) {
  const className = `card ${styles.card}`;
  const content = (
    <>
      <span className={`frame ${styles.picture}`} data-cloth="">
        <DrawingOverPicture picture={picture} drawing={drawing && clothSpec(title, drawing)} place="insight" />
      </span>
      <span className="label kicker">{topic}</span>
      <h3 className="card-title is-large">{title}</h3>
      {note && <span className={`note ${styles.note}`}>{note}</span>}
    </>
  );
  return href ? (
    <Link className={className} href={href}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}
