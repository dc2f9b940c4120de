import { ClosingQuestion } from "#site/components/sections/ClosingQuestion.tsx";
import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import { Button } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { WORDS } from "#site/content/words/interface.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import { ProjectCard } from "./ProjectCard.tsx";
import styles from "./Projects.module.css";

/** Projects in one grid of one, two or three columns; the partners' strip runs across it after the first. */
export function Projects({ id, heading, lead, items, view, partners, all, closing, page }: SectionProps<"projects">) {
  const [first, ...others] = items;
  const [Heading, level] = page.isFirst ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${styles.section}${page.isFirst ? "" : ` ${styles.follow}`}`}
    >
      <div className={styles.grid}>
        <header className={styles.head}>
          <Heading id={`${id}-title`}>{heading}</Heading>
          <RichText as="p" className="lead" text={lead} />
        </header>
        {first && <ProjectCard project={first} section={id} number={1} view={view} level={level} />}
        {partners && (
          <div className={styles.strip}>
            <NameMarquee {...partners} words={WORDS.partners} />
          </div>
        )}
        {others.map((project, index) => (
          <ProjectCard
            key={project.title}
            project={project}
            section={id}
            number={index + 2}
            view={view}
            level={level}
          />
        ))}
        <div className={styles.foot} data-print="no">
          <p className="is-display" id={`${id}-note`}>
            {all.note}
          </p>
          <Button type="button" aria-disabled="true" aria-describedby={`${id}-note`}>
            {all.label}
          </Button>
        </div>
      </div>
      {closing && <ClosingQuestion {...closing} />}
    </section>
  );
}
