import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import type { Article } from "#site/content/articles.ts";
import type { ClothRecord } from "#site/content/schema/fields.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import type { Thread } from "#site/weave/structures.ts";
import styles from "./InsightCards.module.css";

type Card = {
  topic: string;
  title: string;
  thread: Thread;
  href?: string | undefined;
  drawing?: ClothRecord | undefined;
  picture?: PictureRecord | undefined;
  /** Below the title. */
  note?: string;
};

/** The card of an article. */
export const articleCard = ({ topic, title, thread, path, drawing, picture }: Article): Card => ({
  topic,
  title,
  thread,
  href: path,
  drawing,
  picture,
});

const CardContent = ({ topic, title, drawing, picture, note }: Card) => (
  <>
    <span className={`picture-box ${styles.picture}`} data-cloth="">
      <DrawingOverPicture picture={picture} drawing={drawing && clothSpec(title, drawing)} place="insight" />
    </span>
    <span className="label kicker">{topic}</span>
    <h3 className="card-title">{title}</h3>
    {note && <span className={`note ${styles.note}`}>{note}</span>}
  </>
);

/** One insight; without an address it is not a link. */
export function InsightCard(card: Card) {
  return card.href ? (
    <Link className={`card ${styles.card}`} href={card.href}>
      <CardContent {...card} />
    </Link>
  ) : (
    <div className={`card ${styles.card}`}>
      <CardContent {...card} />
    </div>
  );
}

/** Pictures in cloth, one large and two small in a row. */
export const InsightCards = ({ cards }: { cards: readonly Card[] }) => (
  <ul className={`grid ${styles.cards}`}>
    {cards.map((card) => (
      <li key={card.title} data-thread={card.thread}>
        <InsightCard {...card} />
      </li>
    ))}
  </ul>
);
