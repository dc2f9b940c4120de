import type { ScreensRecord } from "#site/content/schema/sections/screens.ts";
import styles from "./ScreenComparison.module.css";

/** A form before and after the work on it, drawn from its words, and below it the form in its other states. */
export function ScreenComparison({ before, after, states, caption }: ScreensRecord) {
  return (
    <figure className={`grid ${styles.screens}`}>
      <div className={styles.before}>
        <p className="label">{before.label}</p>
        <div role="img" aria-label={before.alt} className={styles.screen}>
          <b>{before.title}</b>
          <small>{before.error}</small>
          <div className={styles.crowd}>
            {before.fields.map((field) => (
              <span key={field}>{field}</span>
            ))}
          </div>
          <div className={styles.buttons}>
            {before.buttons.map((button) => (
              <span key={button}>{button}</span>
            ))}
          </div>
        </div>
      </div>
      <div className={styles.after}>
        <p className="label">{after.label}</p>
        <div role="img" aria-label={after.alt} className={styles.screen}>
          <b>{after.title}</b>
          {after.fields.map(({ label, value, options, hint }) => (
            <div key={label} className={styles.field}>
              {label}
              <div className={styles.cells}>
                <b>{value}</b>
                {options.map((option) => (
                  <span key={option}>{option}</span>
                ))}
              </div>
              {hint && <small>{hint}</small>}
            </div>
          ))}
          <span className={styles.button}>{after.button}</span>
        </div>
      </div>
      <div className={styles.states}>
        {states.map(({ label, tone, value, message }) => (
          <div key={label} data-tone={tone}>
            <p className="label">{label}</p>
            <p className={styles.cells}>
              <span>{value}</span>
            </p>
            <p>{message}</p>
          </div>
        ))}
      </div>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  );
}
