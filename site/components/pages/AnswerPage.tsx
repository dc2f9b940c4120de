import type { ReactNode } from "react";
import { Loom } from "#site/components/sections/Loom.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import styles from "./AnswerPage.module.css";

type Props = { heading: string; text: string; links?: readonly LinkRecord[]; children?: ReactNode };

/** What a form posted without JavaScript is answered with. */
export function AnswerPage({ heading, text, links = [], children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <Loom />
      <div className={`wrap ${styles.body}`}>
        <h1 className="d1">{heading}</h1>
        <p className="lead">{text}</p>
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
