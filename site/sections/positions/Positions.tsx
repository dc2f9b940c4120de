import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { CareersRecord } from "#site/content/schema/careers.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import styles from "./Positions.module.css";
import { Section } from "./Section.tsx";

type Props = CareersRecord["positions"] & {
  jobs: readonly JobRecord[];
  /** The names of the kinds of employment. */
  employment: CareersRecord["job"]["employment"];
};

/** The open positions, a card each, or what to do while there is none. */
export function Positions({ heading, empty, jobs, employment }: Props) {
  return (
    <Section id="positions" ground="rule">
      <div className={`grid side-by-side ${styles.layout}`}>
        <h2 className="d3" id="positions-title">
          {heading}
        </h2>
        {jobs.length === 0 ? (
          <div className={styles.empty}>
            <p className="is-display d2">{empty.text}</p>
            <RichText as="p" className={styles.note} text={empty.note} />
            <ButtonLink {...empty.link} />
          </div>
        ) : (
          <ul className={styles.list}>
            {jobs.map((job) => (
              <li key={job.slug} className={styles.card}>
                <h3>
                  <a href={`/careers/${job.slug}`}>{job.title}</a>
                </h3>
                <p>{job.summary}</p>
                <p className="label">
                  {job.location} · {employment[job.employment]}
                </p>
                <Icon name="arrow" className={styles.arrow} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
