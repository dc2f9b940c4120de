import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

/** A summary that opens to what it hides, without a script. Paper shows all of it. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={`line-below ${styles.details}`}>
      <summary className="is-grid gap-6">{summary}</summary>
      <div className={`prose is-soft ${styles.content}`}>{children}</div>
    </details>
  );
}
