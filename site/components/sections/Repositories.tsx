import { ExternalLink } from "#site/components/ui/ExternalLink.tsx";
import { GoLink } from "#site/components/ui/GoLink.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { Tags } from "#site/components/ui/Tags.tsx";
import type { HomeRecord } from "#site/content/schema/home.ts";
import type { OpenSourceProject } from "#site/content/schema/open-source.ts";
import styles from "./Repositories.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** Open-source projects on night, one line each. The whole line leads to the repository. */
export function Repositories({
  heading,
  lead,
  link,
  projects,
}: HomeRecord["openSource"] & { projects: OpenSourceProject[] }) {
  return (
    <Section id="open-source" ground="night">
      <SectionHead id="open-source" heading={heading} structure="basket">
        <p className="lead" data-enter="rise" data-order="1">
          {lead}
        </p>
      </SectionHead>
      <ul className={styles.list}>
        {projects.map(({ id, name, category, description, tags, thread, structure, ...project }) => (
          <li key={id} className={`grid ${styles.line}`} data-thread={thread}>
            <Swatch structure={structure} thread={thread} cell={7} place="repo" className={styles.swatch} />
            <h3>
              <ExternalLink className={styles.link} href={project.link}>
                {name}
              </ExternalLink>
              <small>{category}</small>
            </h3>
            <p>{description}</p>
            <Tags names={tags} className={styles.tags} />
            <Icon name="outward" className={styles.arrow} />
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <GoLink {...link} />
      </p>
    </Section>
  );
}
