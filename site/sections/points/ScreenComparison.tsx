import styles from "./ScreenComparison.module.css";
import type { ScreensRecord } from "./schema.ts";

/** A form before and after the work on it, drawn from its words, and below it the form in its other states. */
export function ScreenComparison({ before, after, states, caption }: ScreensRecord) {
  return (
    <figure className={`grid stacked ${styles.screens}`}>
      <div className={`is-grid ${styles.before}`}>
        <p className="label">{before.label}</p>
        <div
          role="img"
          aria-label={before.alt}
          className={`is-grid is-sized is-round is-framed is-soft gap-3 on-sunk ${styles.screen}`}
        >
          <p className={styles.title}>{before.title}</p>
          <p className="is-bad">{before.error}</p>
          <div className={`is-grid at-end gap-2 ${styles.crowd}`}>
            {before.fields.map((field) => (
              <p key={field}>{field}</p>
            ))}
          </div>
          <div className={`in-rows ${styles.buttons}`}>
            {before.buttons.map((button) => (
              <p key={button} className="is-framed">
                {button}
              </p>
            ))}
          </div>
        </div>
      </div>
      <div className={`is-grid ${styles.after}`}>
        <p className="label">{after.label}</p>
        <div
          role="img"
          aria-label={after.alt}
          className={`is-grid is-sized is-round is-framed gap-6 on-surface ${styles.screen}`}
        >
          <p className="is-display d3">{after.title}</p>
          {after.fields.map(({ label, value, options, hint }) => (
            <div key={label} className={`is-grid is-full gap-2 is-small ${styles.field}`}>
              <p>{label}</p>
              <div className={`in-rows is-round is-framed on-surface ${styles.cells}`}>
                <p>{value}</p>
                {options?.map((option) => (
                  <p key={option}>{option}</p>
                ))}
              </div>
              {hint && <p className={`is-soft ${styles.hint}`}>{hint}</p>}
            </div>
          ))}
          <p className={`label is-round ${styles.button}`}>{after.button}</p>
        </div>
      </div>
      <div className={`full-row is-grid is-small ${styles.states}`}>
        {states.map(({ label, tone, value, message }) => (
          <div key={label} data-tone={tone}>
            <p className="label">{label}</p>
            <div className={`in-rows is-round is-framed is-ink on-surface mt-3 ${styles.cells}`}>
              <p>{value}</p>
            </div>
            <p>{message}</p>
          </div>
        ))}
      </div>
      <figcaption className="note full-row">{caption}</figcaption>
    </figure>
  );
}
