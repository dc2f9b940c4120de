import type { ReactNode } from "react";
import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Main } from "#site/components/ui/Main.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { languageOfWords } from "#site/content/addresses.ts";
import type { Content } from "#site/content/records.ts";
import type { LinkRecord, PersonNoteRecord } from "#site/content/schema/fields.ts";
import styles from "./AnswerPage.module.css";

type Props = {
  content: Pick<Content, "services" | "people" | "interface" | "languages" | "lentWords">;
  heading: string;
  text: string;
  confirmation?: ReactNode;
  links?: readonly LinkRecord[];
  /** The person who reads what was sent. */
  reader?: PersonNoteRecord | undefined;
  children?: ReactNode;
};

/** The response page for a form posted without JavaScript. */
export function AnswerPage({ content, heading, text, confirmation, links = [], reader, children }: Props) {
  return (
    <Main
      words={content.interface}
      lang={languageOfWords(content, "answers.yaml")}
      className={`is-placed ${styles.page}`}
    >
      <HeroCloth services={content.services} />
      <div className={`wrap stack ${styles.body}`}>
        <h1 className="d1">{heading}</h1>
        <p className="lead">{text}</p>
        {confirmation && <div className={`on-surface ${styles.confirmation}`}>{confirmation}</div>}
        {children}
        <PersonNote note={reader} people={content.people} />
        {links.map((link) => (
          <ButtonLink key={link.href} {...link} />
        ))}
      </div>
    </Main>
  );
}
