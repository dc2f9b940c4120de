import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { isExternal } from "#site/components/ui/Link.tsx";
import { longDate } from "#site/components/ui/long-date.ts";
import { Paragraphs, RichText } from "#site/components/ui/RichText.tsx";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { Templates } from "#site/content/schema/templates.ts";
import styles from "./JobPage.module.css";

type Props = { job: JobRecord; words: Templates["job"] };

const TITLE_ID = "job-title";

/** One open position: what the work is, what it asks for, and where to apply. */
export function JobPage({ job, words }: Props) {
  const facts = [
    [words.facts.location, job.location],
    [words.facts.employment, words.employment[job.employment]],
    [words.facts.salary, job.salary],
    [words.facts.posted, longDate(job.opens)],
    [words.facts.closes, job.closes && longDate(job.closes)],
  ] as const;
  const isOutside = isExternal(job.apply);
  return (
    <main id="main">
      <article className={`wrap grid stacked ${styles.job}`} aria-labelledby={TITLE_ID}>
        <header className={styles.head}>
          <ArrowLink {...words.back} direction="back" />
          <h1 id={TITLE_ID} className="d1">
            {job.title}
          </h1>
          <p className="lead">{job.summary}</p>
        </header>
        <div className={styles.text}>
          <h2 className="d3">{words.about}</h2>
          <Paragraphs texts={job.description} />
          <h2 className="d3">{words.requirements}</h2>
          <ul className={styles.requirements}>
            {job.requirements.map((requirement) => (
              <RichText as="li" key={requirement} text={requirement} />
            ))}
          </ul>
        </div>
        <aside className={`pinned ${styles.side}`} aria-label={words.apply}>
          <dl>
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt> <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <ButtonLink kind="fill" href={job.apply} label={words.apply} />
          <p className="note">{isOutside ? `${words.outside} ${words.note}` : words.note}</p>
        </aside>
      </article>
    </main>
  );
}
