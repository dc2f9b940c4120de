import type { HomeRecord } from "#site/content/schema/home.ts";
import styles from "./FittedHeading.module.css";

/** The page's headline, each line set to the full width by the face's width axis alone. */
export function FittedHeading({ id, headline }: { id: string; headline: HomeRecord["hero"]["headline"] }) {
  return (
    <div className={styles.fit}>
      <h1 id={id}>
        {headline.lines.map(({ parts }) => (
          <span key={parts[0]?.text} className={styles.line}>
            {parts.map(({ text }, index) => (
              <span key={text} className={styles.part}>
                {index > 0 ? ` ${text}` : text}
              </span>
            ))}{" "}
          </span>
        ))}
      </h1>
    </div>
  );
}
