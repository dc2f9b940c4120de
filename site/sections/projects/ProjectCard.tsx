import { fillText } from "#contract/fill-text.ts";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import type { PortfolioRecord } from "#site/content/schema/portfolio.ts";
import { WORDS } from "#site/content/words/interface.ts";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./ProjectCard.module.css";

type Props = {
  project: PortfolioRecord["projects"][number];
  /** Its place in the list, from 1. */
  number: number;
  /** The words on the link. */
  view: string;
};

/** A project as a tall swatch with its label below, or beside it where the card is wide. */
export function ProjectCard({ project: { title, description, link, thread, drawing, picture }, number, view }: Props) {
  const titleId = `project-${number}-title`;
  return (
    <article className={styles.card} data-thread={thread} aria-labelledby={titleId}>
      <div className={styles.layout}>
        <div className={styles.picture}>
          <DrawingOverPicture
            picture={picture}
            drawing={drawing && clothSpec(title, drawing)}
            place="project"
            alt={fillText(WORDS.project, { number })}
          />
        </div>
        <div className={styles.label}>
          <h2 id={titleId} className="d3">
            {title}
          </h2>
          <p>{description}</p>
          <a className={styles.link} href={link}>
            {view}
            <span className="sr">: {title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}
