import type { ReactNode } from "react";
import styles from "./FormSection.module.css";

type Props = { id: string; heading: string; form: ReactNode; children?: ReactNode };

/** A form on its own sheet, and what hangs below it. */
export function FormSection({ id, heading, form, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.sheet}>
      <h2 className="sr" id={`${id}-title`}>
        {heading}
      </h2>
      {form}
      {children && <div className={styles.panel}>{children}</div>}
    </section>
  );
}
