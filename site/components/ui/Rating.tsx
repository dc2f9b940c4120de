import { fillText } from "#contract/fill-text.ts";
import { useInterfaceWords } from "./interface-words.ts";
import styles from "./Rating.module.css";

const STARS = 5;
const STAR = "l2.6 6.2 6.7.6-5.1 4.4 1.6 6.6-5.8-3.5-5.8 3.5 1.6-6.6-5.1-4.4 6.7-.6z";
/** From a star to the next, in units of the drawing, of which a star has 20. */
const PITCH = 23.333;

const row = (from: number, to: number) =>
  `M${10 + from * PITCH} .8${Array(Math.max(0, to - from))
    .fill(STAR)
    .join(`m${PITCH} 0`)}`;

/** 1 to 5 stars. Screen readers get the rating as words. */
export function Rating({ value }: { value: number }) {
  const { rating } = useInterfaceWords();
  return (
    <div className={styles.stars} role="img" aria-label={fillText(rating, { value })}>
      <svg viewBox={`0 0 ${(STARS - 1) * PITCH + 20} 20`} aria-hidden="true">
        <path d={row(0, value)} />
        {value < STARS && <path className={styles.off} d={row(value, STARS)} />}
      </svg>
    </div>
  );
}
