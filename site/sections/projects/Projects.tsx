import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import { ProjectCard } from "#site/components/sections/ProjectCard.tsx";
import { Button } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { PortfolioRecord } from "#site/content/schema/portfolio.ts";
import { WORDS } from "#site/content/words/interface.ts";
import styles from "./PortfolioPage.module.css";

/** Projects in one grid of one, two or three columns; the partners' strip runs across it after the first. */
export function PortfolioPage({ portfolio }: { portfolio: PortfolioRecord }) {
  const { hero, projects, view, partners, all } = portfolio;
  const [first, ...others] = projects;
  return (
    <main id="main">
      <section id="projects" aria-labelledby="projects-title" className={styles.section}>
        <div className={styles.grid}>
          <header className={styles.head}>
            <h1 id="projects-title">{hero.heading}</h1>
            <RichText as="p" className="lead" text={hero.lead} />
          </header>
          {first && <ProjectCard project={first} number={1} view={view} />}
          {partners && (
            <div className={styles.strip}>
              <NameMarquee id="partners" words={WORDS.partners} {...partners} />
            </div>
          )}
          {others.map((project, index) => (
            <ProjectCard key={project.title} project={project} number={index + 2} view={view} />
          ))}
          <div className={styles.foot} data-print="no">
            <p className="is-display" id="projects-note">
              {all.note}
            </p>
            <Button type="button" aria-disabled="true" aria-describedby="projects-note">
              {all.label}
            </Button>
          </div>
        </div>
      </section>
    </main>
  );
}
