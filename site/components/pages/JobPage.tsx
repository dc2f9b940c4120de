import { Section } from "#site/components/sections/Section.tsx";
import { PointColumns } from "#site/components/sections/SwatchList.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { isExternal } from "#site/components/ui/Link.tsx";
import { longDate } from "#site/components/ui/long-date.ts";
import { Main } from "#site/components/ui/Main.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import type { Content, Job } from "#site/content/records.ts";
import { THREADS } from "#site/weave/structures.ts";
import styles from "./JobPage.module.css";

type Props = { job: Job; content: Pick<Content, "jobs" | "pages" | "people" | "templates" | "interface"> };

const TITLE_ID = "job-title";
/** Of the benefits on the page that lists the positions. */
const BENEFITS = 3;

export function JobPage({ job, content }: Props) {
  const { jobs, pages, people, templates } = content;
  const { job: words } = templates;
  const facts = [
    [words.facts.location, job.location],
    [words.facts.employment, words.employment[job.employment]],
    [words.facts.salary, job.salary],
    [words.facts.posted, longDate(job.opens, content.interface.dates)],
    [words.facts.closes, job.closes && longDate(job.closes, content.interface.dates)],
  ] as const;
  const isOutside = isExternal(job.apply);
  /* The colour of its row in the warp of that page. */
  const thread = THREADS[Math.max(0, jobs.indexOf(job)) % THREADS.length] ?? "blue";
  const careers = pages.find(({ sections }) => sections.some(({ kind }) => kind === "positions"));
  const benefits = careers?.sections.find((section) => section.kind === "benefits");
  const call = careers?.sections.find((section) => section.kind === "call");
  return (
    <Main words={content.interface} data-thread={thread}>
      <article aria-labelledby={TITLE_ID}>
        <header className="page-top">
          <div className={"wrap stack"}>
            <ArrowLink {...words.back} direction="back" />
            <h1 id={TITLE_ID} className="d1">
              {job.title}
            </h1>
            <p className="lead">{job.summary}</p>
          </div>
          <Swatch
            isOpening
            structure="twill"
            thread={thread}
            cell={12}
            className={`weaves has-rail is-block ${styles.cloth}`}
          />
        </header>
        <div className={`wrap grid side-by-side ${styles.body}`}>
          <div className={`prose ${styles.text}`}>
            <h2 className="d3">{words.about}</h2>
            <Paragraphs texts={job.description} />
            <h2 className="d3 mt-8">{words.requirements}</h2>
            <ul className={styles.requirements}>
              {job.requirements.map((requirement) => (
                <RichText as="li" key={requirement} className="line-above" text={requirement} />
              ))}
            </ul>
          </div>
          <aside className={`pinned stack ${styles.side}`} aria-label={words.apply}>
            <dl className="terms is-full is-small">
              {facts.map(
                ([name, value]) =>
                  value && (
                    <div key={name} className="line-below">
                      <dt>{name}</dt> <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            <ButtonLink kind="fill" href={job.apply} label={words.apply} />
            <p className="note">{isOutside ? `${words.outside} ${words.note}` : words.note}</p>
            <PersonNote note={call?.person} people={people} />
          </aside>
        </div>
      </article>
      {benefits && (
        <Section {...benefits} type="d2" ground="rule">
          <PointColumns items={benefits.items.slice(0, BENEFITS)} />
        </Section>
      )}
    </Main>
  );
}
