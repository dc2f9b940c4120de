import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Icon } from "#site/components/ui/Icon.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Positions.module.css";

export function Positions({ id, heading, empty, page }: SectionProps<"positions">) {
  const { jobs, templates } = page.content;
  return (
    <Section id={id} heading={heading} type="d3" ground="rule" beside={jobs.length > 0 ? "" : undefined}>
      {jobs.length === 0 ? (
        <div className={`grid side-by-side is-long has-rail ${styles.empty}`}>
          <p className="is-display d1">{empty.text}</p>
          <div className="stack">
            <RichText as="p" className="passage" text={empty.note} />
            <ButtonLink {...empty.link} />
          </div>
        </div>
      ) : (
        <ul className="ruled">
          {jobs.map((job) => (
            <li key={job.slug} className={`item is-placed ${styles.card}`}>
              <h3 className="d3">
                <a className="area-link in-row is-spread gap-6" href={job.path}>
                  <span className="card-title">{job.title}</span> <Icon name="arrow" className="arrow" />
                </a>
              </h3>
              <p className="is-soft">{job.summary}</p>
              <p className="label is-soft">
                {job.location} · {templates.job.employment[job.employment]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
