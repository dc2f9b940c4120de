import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { languageOfWords } from "#site/content/addresses.ts";
import styles from "./OpenSource.module.css";

export function OpenSource({ id, heading, lead, limit, link, layout, empty, page }: SectionProps<"open-source">) {
  const projects = page.content.openSource.slice(0, limit);
  return projects.length === 0 && !empty ? null : (
    <Section id={id} heading={heading} type="d1" lead={lead} ground="night">
      {projects.length === 0 && empty && (
        <div className={`item gap-4 ${styles.empty}`}>
          <h3 className="d2">{empty.heading}</h3>
          <RichText as="p" className="lead" text={empty.text} />
        </div>
      )}
      {projects.length > 0 && (
        <ul
          className={`ruled ${styles.list}`}
          data-layout={layout}
          lang={languageOfWords(page.content, "open-source.yaml")}
        >
          {projects.map((project) => (
            <li
              key={project.id}
              id={layout === "catalogue" ? project.id : undefined}
              className={`fine-grid is-placed at-center ${styles.line}`}
              data-thread={project.thread}
            >
              {project.picture ? (
                <span className={`plate ${styles.swatch}`}>
                  <Picture picture={project.picture} place="repository" fit="contain" />
                </span>
              ) : (
                project.structure && (
                  <Swatch structure={project.structure} thread={project.thread} cell={7} className={styles.swatch} />
                )
              )}
              <h3 className="d3">
                <Link className="area-link" href={project.link}>
                  {project.name}
                </Link>
                <small className="is-block is-accent is-wide">{project.category}</small>
              </h3>
              <p className="quiet">{project.description}</p>
              <ul className={`in-rows ${styles.tags}`}>
                {project.tags.map((name) => (
                  <li key={name} className="is-soft is-round may-break">
                    {name}
                  </li>
                ))}
              </ul>
              <Icon name="outward" className={styles.arrow} />
            </li>
          ))}
        </ul>
      )}
      {link && (
        <p className="mt-8">
          <ArrowLink {...link} />
        </p>
      )}
    </Section>
  );
}
