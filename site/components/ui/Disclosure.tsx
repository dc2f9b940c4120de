import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

/** A summary that opens to what it hides, without a script. Paper shows all of it. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <div className={`prose ${styles.content}`}>{children}</div>
    </details>
  );
}
