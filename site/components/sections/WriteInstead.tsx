import type { ReactNode } from "react";
import type { WriteInsteadRecord } from "#site/content/schema/write-instead.ts";
import styles from "./WriteInstead.module.css";

type Props = WriteInsteadRecord & {
  id: string;
  email: string;
  /** Above the promise, such as a drawing of it. */
  sign?: ReactNode;
  /** Below the promise. */
  children?: ReactNode;
};

/** The ticket that stands where a form will: what to write, to whom, and what is promised. */
export function WriteInstead({ id, heading, lead, points, before, email, promise, sign, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.ticket}>
      <div className={styles.part}>
        <h2 id={`${id}-title`} className="d3">
          {heading}
        </h2>
        <p>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <p className={styles.part}>
        {before} <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <div className={styles.part}>
        {sign}
        <p className={styles.promise}>{promise}</p>
        {children}
      </div>
    </section>
  );
}
