import { fillText } from "#contract/fill-text.ts";
import { DrawingOverPicture } from "#site/components/ui/DrawingOverPicture.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { WORDS } from "#site/content/words/interface.ts";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./ProjectCard.module.css";

type Props = {
  project: SectionProps<"projects">["items"][number];
  /** The id of the section. */
  section: string;
  /** Its place in the list, from 1. */
  number: number;
  /** The words on the link. */
  view: string;
  /** The level of its heading. */
  level: "h2" | "h3";
};

/** A project as a swatch with its label below, or beside it where the card is wide. */
export function ProjectCard({ project, section, number, view, level: Heading }: Props) {
  const { title, description, link, thread, drawing, picture } = project;
  const titleId = `${section}-${number}-title`;
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
          <Heading id={titleId} className="d3">
            {title}
          </Heading>
          <p>{description}</p>
          <Link className={styles.link} href={link}>
            {view}
            <span className="sr">: {title}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
