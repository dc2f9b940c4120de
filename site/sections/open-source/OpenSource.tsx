import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { Tags } from "#site/components/ui/Tags.tsx";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./OpenSource.module.css";

/** Open-source projects on night. The whole line leads to the repository. */
export function OpenSource({ id, heading, lead, limit, link, layout, empty, page }: SectionProps<"open-source">) {
  const projects = page.content.openSource.slice(0, limit);
  return projects.length === 0 && !empty ? null : (
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
            <Line
              key={project.id}
              project={project}
              section={id}
              anchor={layout === "catalogue" ? project.id : undefined}
            />
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
  /** The id of the section. */
  section: string;
  /** A deep link to this line. */
  anchor: string | undefined;
};

const Line = ({
  project: { name, category, description, tags, thread, structure, picture, link },
  section,
  anchor,
}: LineProps) => (
  <li id={anchor} className={`grid ${styles.line}`} data-thread={thread}>
    {picture && (
      <span className={`${styles.swatch} ${styles.plate}`}>
        <Picture picture={picture} place="repository" fit="contain" />
      </span>
    )}
    {!picture && structure && (
      <Swatch
        structure={structure}
        thread={thread}
        cell={7}
        idPrefix={`${section}-${name}`}
        className={styles.swatch}
      />
    )}
    <h3>
      <Link className={styles.link} href={link}>
        {name}
      </Link>
      <small>{category}</small>
    </h3>
    <p>{description}</p>
    <Tags names={tags} className={styles.tags} />
    <Icon name="outward" className={styles.arrow} />
  </li>
);
