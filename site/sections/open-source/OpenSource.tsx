import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ExternalLink } from "#site/components/ui/ExternalLink.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { Tags } from "#site/components/ui/Tags.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import styles from "./OpenSourceList.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = {
  /** The section's id. */
  id: string;
  heading: string;
  lead: string;
  projects: readonly OpenSourceProject[];
  /** To the rest of the projects. */
  link?: LinkRecord;
  /** `list`: one line each; `catalogue`: larger, where the projects are what the page is about. */
  layout?: "list" | "catalogue";
  /** The text in place of an empty list. */
  empty?: { heading: string; text: string };
};

/** Open-source projects on night. The whole line leads to the repository. */
export function OpenSourceList({ id, heading, lead, projects, link, layout = "list", empty }: Props) {
  return (
    <Section id={id} ground="night">
      <SectionHead
        id={id}
        heading={heading}
        structure="basket"
        type={layout === "list" ? "d1" : "is-weft"}
        lead={lead}
      />
      {projects.length === 0 && empty && (
        <div className={styles.empty}>
          <h3 className="d2">{empty.heading}</h3>
          <RichText as="p" className="lead" text={empty.text} />
        </div>
      )}
      {projects.length > 0 && (
        <ul className={styles.list} data-layout={layout}>
          {projects.map((project) => (
            <Line key={project.id} project={project} anchor={layout === "catalogue" ? project.id : undefined} />
          ))}
        </ul>
      )}
      {link && (
        <p className={styles.all}>
          <ArrowLink {...link} />
        </p>
      )}
    </Section>
  );
}

type LineProps = {
  project: OpenSourceProject;
  /** A deep link to this line. */
  anchor: string | undefined;
};

const Line = ({
  project: { name, category, description, tags, thread, structure, picture, link },
  anchor,
}: LineProps) => (
  <li id={anchor} className={`grid ${styles.line}`} data-thread={thread}>
    {picture && (
      <span className={`${styles.swatch} ${styles.plate}`}>
        <Picture picture={picture} place="face" fit="contain" />
      </span>
    )}
    {!picture && structure && (
      <Swatch structure={structure} thread={thread} cell={7} idPrefix={`repo-${name}`} className={styles.swatch} />
    )}
    <h3>
      <ExternalLink className={styles.link} href={link}>
        {name}
      </ExternalLink>
      <small>{category}</small>
    </h3>
    <p>{description}</p>
    <Tags names={tags} className={styles.tags} />
    <Icon name="outward" className={styles.arrow} />
  </li>
);
