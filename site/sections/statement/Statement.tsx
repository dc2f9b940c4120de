import type { SectionProps } from "#site/components/sections/Section.tsx";
import styles from "./Statement.module.css";

/** One very large sentence under a small heading. */
export function Statement({ id, heading, text, setting }: SectionProps<"statement">) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={`wrap grid side-by-side ${styles.inner}`} data-setting={setting}>
        <h2 id={`${id}-title`} className="label">
          {heading}
        </h2>
        <p className={`is-display is-${setting}`}>{text}</p>
      </div>
    </section>
  );
}
