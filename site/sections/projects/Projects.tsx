import { Fragment } from "react";
import { fillText } from "#contract/fill-text.ts";
import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import { Breadcrumb, ClosingQuestion, type SectionProps } from "#site/components/sections/Section.tsx";
import { Button } from "#site/components/ui/Button.tsx";
import { DrawingOverPicture } from "#site/components/ui/DrawingFile.tsx";
import { Link } from "#site/components/ui/Link.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { clothSpec } from "#site/pictures/drawing-specs.ts";
import styles from "./Projects.module.css";

export function Projects({ id, heading, lead, items, view, partners, all, closing, page }: SectionProps<"projects">) {
  const words = page.content.interface;
  const [Heading, Title] = page.isFirst ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`page-top ${styles.section}`}>
      <div className={`wrap one-column is-grid section-end ${styles.grid}`}>
        <header className={`full-row is-grid at-end ${styles.head}`}>
          {page.isFirst && <Breadcrumb page={page} />}
          <Heading id={`${id}-title`} className="is-claim">
            {heading}
          </Heading>
          <RichText as="p" className="lead" text={lead} />
        </header>
        {items.map(({ title, description, link, thread, drawing, picture }, index) => (
          <Fragment key={title}>
            <article
              className={`${index === 0 ? "full-row " : ""}is-sized ${styles.card}`}
              data-thread={thread}
              aria-labelledby={`${id}-${index + 1}-title`}
            >
              <div className={styles.layout}>
                <div className={`frame ${styles.picture}`}>
                  <DrawingOverPicture
                    picture={picture}
                    drawing={drawing && clothSpec(title, drawing)}
                    place="project"
                    alt={fillText(words.project, { number: index + 1 })}
                  />
                </div>
                <div className={`stack ${styles.label}`}>
                  <Title id={`${id}-${index + 1}-title`} className="d3">
                    {title}
                  </Title>
                  <p className="quiet">{description}</p>
                  <Link className={`action ${styles.link}`} href={link}>
                    {view}
                    <span className="sr">: {title}</span>
                  </Link>
                </div>
              </div>
            </article>
            {index === 0 && partners && (
              <div className={`full-row on-surface ${styles.strip}`}>
                <NameMarquee {...partners} words={words.partners} isLarge />
              </div>
            )}
          </Fragment>
        ))}
        <div className={`full-row in-rows at-end is-spread line-above ${styles.foot}`} data-print="no">
          <p className="is-display d2" id={`${id}-note`}>
            {all.note}
          </p>
          <Button type="button" aria-disabled="true" aria-describedby={`${id}-note`}>
            {all.label}
          </Button>
        </div>
      </div>
      {closing && <ClosingQuestion {...closing} people={page.content.people} />}
    </section>
  );
}
