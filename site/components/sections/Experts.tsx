import { fillText } from "#contract/fill-text.ts";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Portrait } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { ExpertsRecord } from "#site/content/schema/sections/experts.ts";
import { WORDS } from "#site/content/words/interface.ts";
import styles from "./Experts.module.css";
import { Section } from "./Section.tsx";
import { SectionHead } from "./SectionHead.tsx";

/** People to write to: avatar, name and role, and an email link each. */
export function Experts({ id, heading, structure, ground, lead, items }: ExpertsRecord) {
  return (
    <Section id={id} ground={ground}>
      <div className={`grid side-by-side ${styles.frame}`}>
        <SectionHead id={id} heading={heading} structure={structure} type="d2" lead={lead} />
        <ul>
          {items.map(({ name, title, text, email, thread, picture }) => (
            <li key={email} className={styles.person} data-thread={thread}>
              <Portrait name={name} thread={thread} picture={picture} className={styles.face} />
              <div className={styles.words}>
                <h3>{name}</h3>
                <p className="label">{title}</p>
                <RichText as="p" text={text} />
              </div>
              <ArrowLink label={fillText(WORDS.email, { name: name.split(" ")[0] ?? name })} href={`mailto:${email}`} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
