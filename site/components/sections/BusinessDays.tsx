import styles from "./BusinessDays.module.css";

const WEEK = 5;

/** A working week, or two, from the day of arrival: the days on which the answer comes are filled. It is decoration. */
export function BusinessDays({ from, to }: { from: number; to: number }) {
  const days = Array.from({ length: to > WEEK ? 2 * WEEK : WEEK }, (_, index) => index + 1);
  return (
    <span className={styles.week} aria-hidden="true">
      {days.map((day) => (
        <span key={day} data-on={day >= from && day <= to ? "" : undefined}>
          {day}
        </span>
      ))}
    </span>
  );
}
