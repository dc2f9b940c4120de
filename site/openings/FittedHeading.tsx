import styles from "./FittedHeading.module.css";
import type { OpeningOf } from "./schema.ts";

/** The page's headline; `headlineCss` fits each line to the full width. */
export function FittedHeading({ id, headline }: { id: string; headline: OpeningOf<"headline">["headline"] }) {
  return (
    <div className={styles.fit}>
      <h1 id={id}>
        {headline.map((parts) => (
          <span key={parts[0]} className={styles.line}>
            {parts.map((text, index) => (
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
