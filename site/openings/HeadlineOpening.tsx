import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import type { PageContext } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./HeadlineOpening.module.css";
import type { OpeningOf } from "./schema.ts";

type Props = OpeningOf<"headline"> & { page: PageContext };

/** The id of the headline, whose lines `headlineCss` fits. */
export const HEADLINE_ID = "hero-title";

/** The first section: fitted headline, the promise, a contact form, and behind them the cloth of the services. */
export function HeadlineOpening({ headline, lead, primary, secondary, note, person, form, page }: Props) {
  return (
    <section id="hero" aria-labelledby={HEADLINE_ID} className={styles.hero}>
      <div className="wrap">
        <div className={`is-sized ${styles.fit}`}>
          <h1 id={HEADLINE_ID}>
            {headline.map((parts) => (
              <span key={parts[0]} className={`is-block ${styles.line}`}>
                {parts.map((text, index) => (
                  <span key={text} className={styles.part}>
                    {index > 0 ? ` ${text}` : text}
                  </span>
                ))}{" "}
              </span>
            ))}
          </h1>
        </div>
      </div>
      <div className={`fine-grid is-placed ${styles.body}`}>
        <HeroCloth id="hero-cloth" services={page.content.services} />
        <div className={`item gap-4 is-placed ${styles.copy}`}>
          <RichText as="p" className="lead is-ink" text={lead} />
          <div className="button-row">
            <ButtonLink kind="fill" {...primary} /> <ArrowLink {...secondary} />
          </div>
          {note && <RichText as="p" className="is-balanced" text={note} />}
          <PersonNote isReader note={person} people={page.content.people} />
        </div>
        {form && <div className={`mt-6 is-grid ${styles.form}`}>{page.forms.opening}</div>}
      </div>
    </section>
  );
}
