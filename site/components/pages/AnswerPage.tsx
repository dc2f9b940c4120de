import type { ReactNode } from "react";
import { HeroCloth } from "#site/components/sections/HeroCloth.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import type { AnswersRecord } from "#site/content/schema/answers.ts";
import type { LinkRecord } from "#site/content/schema/fields.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import styles from "./AnswerPage.module.css";

type Props = {
  services: readonly ServiceRecord[];
  heading: string;
  text: string;
  /** Of what arrived. */
  reference?: AnswersRecord["reference"] & { value: string };
  /** In a template for the server, the token of the sentence that says when the answer is due, if it is. */
  due?: string;
  links?: readonly LinkRecord[];
  children?: ReactNode;
};

/** The response page for a form posted without JavaScript. */
export function AnswerPage({ services, heading, text, reference, due, links = [], children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <HeroCloth services={services} />
      <div className={`wrap ${styles.body}`}>
        <h1 className="d1">{heading}</h1>
        <p className="lead">{text}</p>
        {reference && (
          <p className={styles.reference}>
            {reference.label} <b className="d3">{reference.value}</b> <span className="note">{reference.hint}</span>
          </p>
        )}
        {due && (
          <>
            {`%%if:${due}%%`}
            <p>{`%%${due}%%`}</p>
            {`%%end:${due}%%`}
          </>
        )}
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
