import { fillText } from "#contract/fill-text.ts";
import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Portrait } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { WORDS } from "#site/content/words/interface.ts";
import type { SectionProps } from "#site/sections/section-props.ts";
import styles from "./People.module.css";

type Items = Pick<SectionProps<"people">, "items">;

/** People with a portrait or initials: large in an uneven grid, or one below the other to write to. */
export function People({ id, heading, structure, ground, layout, lead, items }: SectionProps<"people">) {
  return layout === "portraits" ? (
    <Section id={id} ground={ground ?? "rule"}>
      <SectionHead id={id} heading={heading} structure={structure ?? "diamond"} lead={lead} />
      <Portraits items={items} />
    </Section>
  ) : (
    <Section id={id} ground={ground}>
      <div className={`grid side-by-side ${styles.frame}`}>
        <SectionHead id={id} heading={heading} structure={structure ?? "plain"} type="d2" lead={lead} />
        <List items={items} />
      </div>
    </Section>
  );
}

/** The words on an email link, with the first name. */
const emailWords = (name: string) => fillText(WORDS.email, { name: name.split(" ")[0] ?? name });

/** Rows of two, three and one, and so on. */
const Portraits = ({ items }: Items) => (
  <ul className={`grid ${styles.people}`}>
    {items.map(({ name, title, text, email, thread, portrait, picture }) => (
      <li key={name} data-thread={thread}>
        <Portrait {...{ name, thread, portrait, picture }} place="portrait" className={styles.portrait} />
        <div className={styles.who}>
          <h3 className="d4">{name}</h3>
          <p className="label">{title}</p>
          {text && <RichText as="p" text={text} />}
          {email && <a href={`mailto:${email}`}>{emailWords(name)}</a>}
        </div>
      </li>
    ))}
  </ul>
);

const List = ({ items }: Items) => (
  <ul>
    {items.map(({ name, title, text, email, thread, portrait, picture }) => (
      <li key={name} className={styles.person} data-thread={thread}>
        <Portrait {...{ name, thread, portrait, picture }} className={styles.face} />
        <div className={styles.words}>
          <h3>{name}</h3>
          <p className="label">{title}</p>
          {text && <RichText as="p" text={text} />}
        </div>
        {email && <ArrowLink label={emailWords(name)} href={`mailto:${email}`} />}
      </li>
    ))}
  </ul>
);
