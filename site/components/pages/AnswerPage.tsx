import type { ReactNode } from "react";
import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import styles from "./AnswerPage.module.css";

type Props = {
  services: readonly ServiceRecord[];
  heading: string;
  text: string;
  /** The stub of what arrived. */
  stub?: ReactNode;
  links?: readonly LinkRecord[];
  children?: ReactNode;
};

/** The response page for a form posted without JavaScript. */
export function AnswerPage({ services, heading, text, stub, links = [], children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <HeroCloth services={services} />
      <div className={`wrap ${styles.body}`}>
        <h1 className="d1">{heading}</h1>
        <p className="lead">{text}</p>
        {stub && <div className={styles.stub}>{stub}</div>}
        {children}
        {links.map(({ label, href }) => (
          <ButtonLink key={href} href={href}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </main>
  );
}
