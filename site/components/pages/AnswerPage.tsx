import type { ReactNode } from "react";
import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { Service } from "#site/content/records.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./AnswerPage.module.css";

type Props = {
  services: readonly Service[];
  heading: string;
  text: string;
  confirmation?: ReactNode;
  links?: readonly LinkRecord[];
  children?: ReactNode;
};

/** The response page for a form posted without JavaScript. */
export function AnswerPage({ services, heading, text, confirmation, links = [], children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <HeroCloth services={services} />
      <div className={`wrap stack ${styles.body}`}>
        <h1 className="d1">{heading}</h1>
        <p className="lead">{text}</p>
        {confirmation && <div className={styles.confirmation}>{confirmation}</div>}
        {children}
        {links.map((link) => (
          <ButtonLink key={link.href} {...link} />
        ))}
      </div>
    </main>
  );
}
