import { Portrait } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { AboutRecord } from "#site/content/schema/about.ts";
import styles from "./PortraitGrid.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

type Props = {
  id: string;
  heading: string;
  lead: string;
  people: NonNullable<AboutRecord["leadership"]>["people"];
};

/** People in an uneven grid: two large, three small, one alone, and so on; who is left over at the end stands alone. */
export function PortraitGrid({ id, heading, lead, people }: Props) {
  return (
    <Section id={id} ground="rule">
      <SectionHead id={id} heading={heading} structure="diamond">
        <p className="lead">
          <RichText text={lead} />
        </p>
      </SectionHead>
      <ul className={`grid ${styles.people}`}>
        {people.map(({ name, title, thread, picture }) => (
          <li key={name} data-thread={thread}>
            <Portrait name={name} thread={thread} picture={picture} size="large" className={styles.face} />
            <div className={styles.who}>
              <h3 className="d4">{name}</h3>
              <p>{title}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
