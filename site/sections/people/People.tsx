import { fillText } from "#contract/fill-text.ts";
import { Portrait } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { AboutRecord } from "#site/content/schema/about.ts";
import { WORDS } from "#site/content/words/interface.ts";
import styles from "./PortraitGrid.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = {
  id: string;
  heading: string;
  lead: string;
  people: NonNullable<AboutRecord["leadership"]>["people"];
};

/** People in an uneven grid: rows of two, three and one, and so on. */
export function PortraitGrid({ id, heading, lead, people }: Props) {
  return (
    <Section id={id} ground="rule">
      <SectionHead id={id} heading={heading} structure="diamond" lead={lead} />
      <ul className={`grid ${styles.people}`}>
        {people.map(({ name, title, text, email, thread, picture }) => (
          <li key={name} data-thread={thread}>
            <Portrait name={name} thread={thread} picture={picture} place="portrait" className={styles.face} />
            <div className={styles.who}>
              <h3 className="d4">{name}</h3>
              <p className="label">{title}</p>
              {text && <RichText as="p" text={text} />}
              {email && <a href={`mailto:${email}`}>{fillText(WORDS.email, { name: name.split(" ")[0] ?? name })}</a>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
